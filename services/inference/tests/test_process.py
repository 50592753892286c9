"""The service as an operator starts it."""

import signal

import pytest
from processes import starting, until_ready


@pytest.fixture
def run(tmp_path):
    """Starts the service; ended afterwards."""
    with starting("inference", tmp_path) as start:
        yield start


def test_ready_then_stopped(run, bus_url, registry_file):
    process = run(POLYCLINIC_NATS_URL=bus_url, POLYCLINIC_INFERENCE_MODELS=str(registry_file()))
    [broken] = [line for line in until_ready(process) if line["event"] == "model not served"]
    assert broken["model"] == "broken"
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=20) == 0


def test_a_registry_that_is_missing_is_said_in_one_sentence(run):
    process = run(POLYCLINIC_INFERENCE_MODELS="nope.yaml")
    _, said = process.communicate(timeout=20)
    assert process.returncode == 1
    assert "nope.yaml: there is no such file. Set POLYCLINIC_INFERENCE_MODELS" in said
    assert "Traceback" not in said


def test_only_some_models(run, registry_file):
    process = run(
        POLYCLINIC_INFERENCE_MODELS=str(registry_file()),
        POLYCLINIC_INFERENCE_ONLY="recorded, candidat",
    )
    _, said = process.communicate(timeout=20)
    assert 'there is no model "candidat"' in said
    assert 'Did you mean "candidate"?' in said


def test_only_a_model_with_a_provider_s_name(run, registry_file, bus_url):
    path = registry_file()
    path.write_text(path.read_text().replace('"recorded"', '"acme/Med-1.5:2024"'))
    replies = path.with_name("replies.jsonl")
    replies.write_text(replies.read_text().replace('"recorded"', '"acme/Med-1.5:2024"'))
    process = run(
        POLYCLINIC_NATS_URL=bus_url,
        POLYCLINIC_INFERENCE_MODELS=str(path),
        POLYCLINIC_INFERENCE_ONLY="acme/Med-1.5:2024",
    )
    assert [line for line in until_ready(process) if line["event"] == "model not served"] == []
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=20) == 0
