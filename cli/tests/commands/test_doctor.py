"""`doctor`: what is right and what is wrong."""

from dataclasses import replace

import nats
import pytest

from polyclinic.bus.topology import COMMAND_STREAM
from polyclinic.cli.commands.doctor import Finding, findings
from polyclinic.cli.settings import Addresses


async def found(context, models=None) -> dict[str, Finding]:
    return {each.subject: each async for each in findings(context.settings, models)}


@pytest.fixture
def models(tmp_path, deployed):
    """One model whose endpoint listens, one whose does not."""
    path = tmp_path / "models.yaml"
    path.write_text(
        "models:\n"
        f"  near: {{backend: openai, base_url: 'http://{deployed.addresses.stats}/v1', model: m}}\n"
        "  gone: {backend: openai, base_url: 'http://127.0.0.1:9/v1', model: m}\n"
        "  unset: {backend: openai, base_url: '${NOT_SET_HERE}/v1', model: m}\n"
        "  recorded: {backend: replay, path: replies.jsonl}\n"
    )
    return path


async def test_this_machine_without_a_deployment(make_context, tmp_path):
    said = await found(make_context(), tmp_path / "none.yaml")
    for subject in ("python", "packages", "nats-server", "state folder", "disk", "ports"):
        assert said[subject].ok, said[subject]
    assert not said["models file"].ok
    assert "does not exist" in said["models file"].line()
    assert "--models" in said["models file"].line()


async def test_no_models_file_is_wrong_only_when_one_is_named(make_context, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = await found(make_context())
    assert said["models file"].ok
    assert "`run` looks beside its suite" in said["models file"].said
    (tmp_path / "models.yaml").write_text("models: {here: {backend: replay}}")
    assert "here" in (await found(make_context()))["models file"].said


async def test_registries_of_optional_services(make_context, tmp_path):
    context = make_context()
    assert "linker" not in await found(context)
    named = replace(context.settings, indexes=tmp_path / "indexes.yaml")
    said = {one.subject: one async for one in findings(named, None)}["linker"]
    assert (said.ok, "POLYCLINIC_LINKER_INDEXES" in said.remedy) == (False, True)
    (tmp_path / "indexes.yaml").write_text("indexes: {}")
    assert {one.subject: one async for one in findings(named, None)}["linker"].ok


async def test_a_deployment_and_its_models(make_context, deployed, models):
    said = await found(make_context(deployed.addresses), models)
    assert said["bus"].ok
    assert said["coordinator"].ok
    assert said["stats"].ok
    assert "near, gone, unset, recorded" in said["models file"].said
    assert said["model near"].ok
    assert not said["model gone"].ok
    assert "Is http://127.0.0.1:9/v1 right?" in said["model gone"].line()
    assert "${NOT_SET_HERE}/v1 needs a variable" in said["model unset"].line()
    assert "model recorded" not in said


async def test_drift_of_a_live_bus_is_found(make_context, deployed, models):
    connection = await nats.connect(deployed.addresses.nats_url)
    stream = (await connection.jetstream().stream_info(COMMAND_STREAM)).config
    stream.max_msgs = 7
    await connection.jetstream().update_stream(stream)
    await connection.close()
    said = await found(make_context(deployed.addresses), models)
    assert not said["bus"].ok
    assert "max_msgs=7" in said["bus"].said
    assert "apply" in said["bus"].said


async def test_what_cannot_be_reached_is_said_with_its_setting(make_context, bus_url, tmp_path):
    context = make_context(Addresses("nats://127.0.0.1:9", "127.0.0.1:9", "127.0.0.1:9"))
    said = await found(context, tmp_path / "none.yaml")
    assert "POLYCLINIC_NATS_URL" in said["bus"].remedy
    assert "POLYCLINIC_COORDINATOR_ADDRESS" in said["coordinator"].remedy
    assert "POLYCLINIC_STATS_ADDRESS" in said["stats"].remedy
    empty = await found(make_context(Addresses(bus_url, "127.0.0.1:9", "127.0.0.1:9")))
    assert "no streams of Polyclinic" in empty["bus"].said
