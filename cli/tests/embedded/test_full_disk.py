"""A disk that is full, or becomes it while a run goes on: exit 3 with the sentence."""

import asyncio
import subprocess
import sys

import pytest

from polyclinic.cli.problems import ExitCode

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="mounts a small file system"),
]


@pytest.fixture
def disk(tmp_path):
    """Mounts a file system of so many MB as the state folder."""
    folder, mounted = tmp_path / "state", []
    folder.mkdir()

    def mount(megabytes: int):
        command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            pytest.skip("only root may mount a small file system")
        mounted.append(folder)
        return folder

    yield mount
    for each in mounted:
        subprocess.run(["umount", "-l", str(each)], check=False)


async def test_a_small_disk_is_refused_at_the_start(shell, suite, disk):
    code, _, err = await shell.run("run", suite("s"), "--state-dir", disk(24))
    assert (code, shell.running()) == (ExitCode.INCOMPLETE, []), err
    assert "no space left under" in err
    assert "(64 MB needed," in err


async def test_a_disk_that_fills_ends_the_run_and_resume_goes_on(shell, suite, endpoint, disk):
    _, model = endpoint
    model.delay_s = 0.5
    state = disk(100)
    process = await shell.start("run", suite("slow", model="live"), "--state-dir", state)
    await shell.until_asked(process, model, calls=4)
    filler = state / "filler"
    with filler.open("wb") as file:
        file.truncate(0)
        for _ in range(100):
            try:
                file.write(bytes(1024 * 1024))
                file.flush()
            except OSError:
                break
    code, _, err = await asyncio.wait_for(shell.ended(process), 60)
    assert (code, shell.running()) == (ExitCode.INCOMPLETE, []), err
    assert "no space left under" in err
    assert "polyclinic resume " in err
    filler.unlink()
    model.delay_s = 0.0
    code, _, err = await shell.run("resume", "last", "--state-dir", state)
    assert (code, shell.running()) == (ExitCode.PASS, []), err
