"""Children that are real processes: started, restarted, given up, stopped in order."""

import asyncio
import gc
import os
import signal
import sys
import time
from dataclasses import replace

import pytest

from polyclinic.cli.problems import ExitCode, InfrastructureError
from polyclinic.cli.stack.children import ChildSpec
from polyclinic.cli.stack.supervisor import ChildFailedError, Notice, Supervisor, What

STUBBORN = """
import pathlib, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
pathlib.Path(sys.argv[1]).write_text("up")
time.sleep(60)
"""
BROKEN = "import sys; print('no such setting: colour'); sys.exit(3)"
STEADY_AND_TELLS = """
import os, pathlib, sys
with open("TOLD", "a") as told:
    told.write(os.environ["RECOVER"] + " ")
pathlib.Path(sys.argv[1]).write_text("up")
sys.stdin.read()
"""
SHORT_LIVED = """
import pathlib, sys, time
mark = pathlib.Path(sys.argv[1])
mark.write_text("up")
time.sleep(0.1)
sys.exit(5)
"""


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def notices() -> list[Notice]:
    return []


async def test_an_interrupted_start_leaves_no_error_behind(script, notices):
    supervisor = Supervisor([script("slow", "import time; time.sleep(60)")], notify=notices.append)
    said: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, about: said.append(str(about)))
    await supervisor.start()
    waiting = asyncio.create_task(supervisor.ready(["slow"]))
    await asyncio.sleep(0.1)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await supervisor.stop()
    del waiting
    gc.collect()
    assert said == []


async def test_all_are_started_and_stopped_the_last_phase_first(script, notices, tmp_path):
    specs = [script("nats", phase=0), script("judge"), script("stats")]
    supervisor = Supervisor(specs, notify=notices.append)
    await supervisor.start()
    await supervisor.ready(["nats", "judge", "stats"], timeout_s=10)
    pids = supervisor.pids
    assert set(pids) == {"nats", "judge", "stats"}
    await supervisor.stop()
    assert not any(map(is_running, pids.values()))
    ended = {name: (tmp_path / "logs" / f"{name}.log").stat().st_mtime_ns for name in pids}
    assert ended["nats"] > max(ended["judge"], ended["stats"])
    assert "told to stop" in (tmp_path / "logs" / "nats.log").read_text()


async def test_a_killed_child_is_restarted_with_backoff_and_said_so(script, notices, mark):
    supervisor = Supervisor([script("judge")], notify=notices.append)
    await supervisor.start()
    await supervisor.ready(["judge"], timeout_s=10)
    first = supervisor.pids["judge"]
    mark("judge").unlink()
    os.kill(first, signal.SIGKILL)
    while not mark("judge").exists() or supervisor.pids["judge"] == first:
        await asyncio.sleep(0.01)
    assert Notice("judge", What.DIED, "ended by SIGKILL; restarting in 0.2 s") in notices
    await supervisor.stop()


async def test_a_restarted_child_may_be_told_so(script, notices, mark, tmp_path):
    text = STEADY_AND_TELLS.replace("TOLD", str(tmp_path / "told"))
    spec = replace(
        script("judge", text),
        environment={"RECOVER": "cancel"},
        restart_environment={"RECOVER": "resume"},
    )
    supervisor = Supervisor([spec], notify=notices.append)
    await supervisor.start()
    await supervisor.ready(["judge"], timeout_s=10)
    os.kill(supervisor.pids["judge"], signal.SIGKILL)
    while (tmp_path / "told").read_text() != "cancel resume ":
        await asyncio.sleep(0.01)
    await supervisor.stop()


async def test_a_child_that_never_serves_is_given_up_at_once_with_its_last_lines(script, notices):
    supervisor = Supervisor([script("judge", BROKEN), script("stats")], notify=notices.append)
    await supervisor.start()
    with pytest.raises(ChildFailedError) as failed:
        await supervisor.ready(["judge", "stats"], timeout_s=10)
    assert failed.value.child == "judge"
    assert failed.value.tail == ("no such setting: colour",)
    assert failed.value.exit_code == ExitCode.INCOMPLETE
    assert "exit code 3" in str(failed.value)
    assert "no such setting: colour" in failed.value.log_excerpt
    await supervisor.stop()


async def test_a_program_that_is_not_there_is_said_like_any_failure(tmp_path, notices):
    async def never() -> bool:
        return False

    missing = ChildSpec("nats", ("/no/such/program",), tmp_path / "nats.log", never)
    supervisor = Supervisor([missing], notify=notices.append)
    await supervisor.start()
    with pytest.raises(ChildFailedError, match="did not start"):
        await supervisor.ready(["nats"], timeout_s=10)
    assert "/no/such/program" in (tmp_path / "nats.log").read_text()
    await supervisor.stop()


async def test_a_child_that_dies_again_and_again_is_given_up(script, notices):
    spec = script("judge", SHORT_LIVED)
    supervisor = Supervisor([spec], notify=notices.append, give_up_after=2)
    await supervisor.start()
    failure = await asyncio.wait_for(supervisor.failed(), 10)
    assert "died 2 times in a row" in str(failure)
    assert [notice.what for notice in notices].count(What.DIED) == 1
    await supervisor.stop()


async def test_work_is_ended_by_a_child_that_is_given_up(script, notices):
    supervisor = Supervisor([script("judge", BROKEN)], notify=notices.append)
    await supervisor.start()
    cancelled = asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            cancelled.set()

    with pytest.raises(ChildFailedError):
        await supervisor.unless_failed(asyncio.ensure_future(work()))
    assert cancelled.is_set()
    await supervisor.stop()


async def test_a_child_that_does_not_get_ready_in_time_is_named(script, notices):
    async def never() -> bool:
        return False

    steady = script("judge")
    late = ChildSpec("judge", steady.command, steady.log, never)
    supervisor = Supervisor([late], notify=notices.append)
    await supervisor.start()
    with pytest.raises(InfrastructureError, match=r"judge: does not serve after \d"):
        await supervisor.ready(["judge"], timeout_s=2)
    await supervisor.stop()


BUSY = """
import pathlib, sys, time
until = time.process_time() + 5
while time.process_time() < until:
    pass
pathlib.Path(sys.argv[1]).touch()
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads processor times in /proc")
async def test_a_child_that_works_is_waited_for(script, notices):
    supervisor = Supervisor([script("judge", BUSY)], notify=notices.append)
    await supervisor.start()
    await supervisor.ready(["judge"], timeout_s=2)
    slow = [notice for notice in notices if notice.what == What.SLOW]
    assert slow
    assert slow[0].child == "judge"
    await supervisor.stop()


async def test_a_child_that_ignores_sigterm_is_killed(script, notices):
    supervisor = Supervisor([script("judge", STUBBORN, stop_timeout_s=0.3)], notify=notices.append)
    await supervisor.start()
    await supervisor.ready(["judge"], timeout_s=10)
    pid = supervisor.pids["judge"]
    began = time.monotonic()
    await supervisor.stop()
    assert not is_running(pid)
    assert time.monotonic() - began < 5


async def test_stopping_while_starting_leaves_nothing(script, notices):
    supervisor = Supervisor([script("judge"), script("stats")], notify=notices.append)
    starting = asyncio.create_task(supervisor.start())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await supervisor.stop()
    starting.cancel()
    assert not any(map(is_running, supervisor.pids.values()))


PARENT = """
import asyncio, pathlib, sys
from polyclinic.cli.stack.broker import broker_child, find_server
from polyclinic.cli.stack.children import ChildSpec
from polyclinic.cli.stack.ports import free_ports
from polyclinic.cli.stack.supervisor import Supervisor

async def main():
    folder = pathlib.Path(sys.argv[1])
    mark = folder / "steady.ready"

    async def ready():
        return mark.is_file()

    command = (sys.executable, str(folder / "steady.py"), str(mark))
    steady = ChildSpec("steady", command, folder / "steady.log", ready)
    broker = broker_child(find_server(), free_ports(1)[0], folder)
    supervisor = Supervisor([broker, steady], notify=lambda notice: None)
    await supervisor.start()
    await supervisor.ready(["nats", "steady"])
    print(*supervisor.pids.values(), flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the next start cleans up")
async def test_a_parent_that_is_killed_leaves_nothing_running(script, tmp_path):
    script("steady")
    (tmp_path / "parent.py").write_text(PARENT)
    parent = await asyncio.create_subprocess_exec(
        sys.executable, str(tmp_path / "parent.py"), str(tmp_path), stdout=asyncio.subprocess.PIPE
    )
    assert parent.stdout is not None
    pids = [int(word) for word in (await parent.stdout.readline()).split()]
    assert len(pids) == 2
    assert all(map(is_running, pids))
    parent.kill()
    await parent.wait()
    deadline = time.monotonic() + 3
    while any(map(is_running, pids)) and time.monotonic() < deadline:
        await asyncio.sleep(0.02)
    assert not any(map(is_running, pids))
