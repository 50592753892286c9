"""The service as an operator starts it."""

import json
import os
import signal
import subprocess
import sys

import pytest


@pytest.fixture
def run(tmp_path):
    """Starts `python -m polyclinic.inference`; ended afterwards."""
    started = []

    def start(**environment):
        started.append(
            subprocess.Popen(
                [sys.executable, "-m", "polyclinic.inference"],
                env={
                    "PATH": os.environ["PATH"],
                    "POLYCLINIC_INFERENCE_GRPC_PORT": "0",
                    "POLYCLINIC_INFERENCE_HTTP_PORT": "0",
                    **environment,
                },
                cwd=tmp_path,
                stderr=subprocess.PIPE,
                text=True,
            )
        )
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()
        process.stderr.close()


def test_ready_then_stopped(run, bus_url, registry_file):
    process = run(POLYCLINIC_NATS_URL=bus_url, POLYCLINIC_INFERENCE_MODELS=str(registry_file()))
    lines = []
    for line in process.stderr:
        lines.append(json.loads(line))
        if lines[-1]["event"] == "ready":
            break
    [broken] = [line for line in lines if line["event"] == "model not served"]
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
