from pathlib import Path

import pytest

from polyclinic.cli.settings import Addresses, Settings


def test_without_a_broker_there_is_no_deployment(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    settings = Settings.read({"POLYCLINIC_NATS_URL": " "})
    assert settings.deployed is None
    assert settings.state_dir == tmp_path / ".polyclinic"


@pytest.mark.parametrize(
    ("url", "coordinator"),
    [
        ("nats://bus.example:4222", "bus.example:7401"),
        ("bus.example:4222", "bus.example:7401"),
        ("nats://user:secret@bus.example", "bus.example:7401"),
        ("nats://[::1]:4222", "[::1]:7401"),
    ],
)
def test_services_are_looked_for_on_the_brokers_host(url, coordinator):
    assert Addresses.of(url).coordinator == coordinator


def test_addresses_and_folders_of_the_environment(tmp_path):
    settings = Settings.read(
        {
            "POLYCLINIC_NATS_URL": "nats://n:1",
            "POLYCLINIC_COORDINATOR_ADDRESS": "c:2",
            "POLYCLINIC_STATE_DIR": str(tmp_path),
            "POLYCLINIC_INFERENCE_MODELS": "m.yaml",
        }
    )
    assert settings.deployed == Addresses(
        "nats://n:1", "c:2", "n:7404", "n:7405", "n:7403", "n:7406"
    )
    assert settings.state_dir == tmp_path
    assert settings.models == Path("m.yaml").absolute()
    assert Settings.read({}, state_dir=Path("/x")).state_dir == Path("/x")
