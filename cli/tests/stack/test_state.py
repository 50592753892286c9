"""Who owns a state folder, and what others find in it."""

import dataclasses
import stat
import subprocess
import sys
import textwrap

import pytest

from polyclinic.cli.problems import InfrastructureError
from polyclinic.cli.stack.state import Registration, StateDir

UP = Registration("up", 42, "nats://127.0.0.1:1", "127.0.0.1:2", "127.0.0.1:3", "/models.yaml")


def test_a_running_stack_is_found_and_gone_with_its_owner(tmp_path):
    state, other = StateDir(tmp_path / "s"), StateDir(tmp_path / "s")
    assert other.running() is None
    with state.owned():
        assert other.running() is None  # it is still starting
        state.register(UP)
        assert other.running() == UP
        assert other.running().addresses.stats == "127.0.0.1:3"
    assert other.running() is None


def test_a_second_owner_is_refused_and_told_who_the_first_is(tmp_path):
    state = StateDir(tmp_path)
    with state.owned():
        state.register(UP)
        with (
            pytest.raises(InfrastructureError, match=r"already up in this folder: process 42"),
            StateDir(tmp_path).owned(),
        ):
            pass
        assert state.running() == UP  # the refused one took nothing away


def test_the_stack_of_a_run_is_said_to_be_one(tmp_path):
    state = StateDir(tmp_path)
    with state.owned():
        state.register(dataclasses.replace(UP, kind="run"))
        with (
            pytest.raises(InfrastructureError, match=r"`polyclinic run` \(process 42\)"),
            StateDir(tmp_path).owned(),
        ):
            pass


def test_only_its_owner_reads_a_folder_that_was_made_and_others_stay_as_they_are(tmp_path):
    tmp_path.chmod(0o755)
    for folder, mode in ((tmp_path / "new" / "state", 0o700), (tmp_path, 0o755)):
        with StateDir(folder).owned():
            assert stat.S_IMODE(folder.stat().st_mode) == mode


def test_a_killed_owner_does_not_count(tmp_path):
    code = f"""
    import os, signal
    from pathlib import Path
    from polyclinic.cli.stack.state import Registration, StateDir
    state = StateDir(Path({str(tmp_path)!r}))
    with state.owned():
        state.register(Registration("up", os.getpid(), "n", "c", "s", ""))
        os.kill(os.getpid(), signal.SIGKILL)
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=False)
    assert (tmp_path / "stack.json").is_file()
    assert StateDir(tmp_path).running() is None
    with StateDir(tmp_path).owned():
        pass


def test_the_models_file_is_remembered_while_it_is_there(tmp_path):
    state = StateDir(tmp_path)
    assert state.remembered_models() is None
    models = tmp_path / "models.yaml"
    models.write_text("models: {}")
    state.remember(models)
    assert state.remembered_models() == models
    models.unlink()
    assert state.remembered_models() is None


def test_a_folder_that_cannot_be_made_is_an_infrastructure_problem(tmp_path):
    (tmp_path / "file").write_text("")
    with (
        pytest.raises(InfrastructureError, match="cannot be written"),
        StateDir(tmp_path / "file" / "s").owned(),
    ):
        pass


def test_registries_are_remembered_until_they_are_gone(tmp_path):
    state = StateDir(tmp_path)
    assert (state.remembered_models(), state.remembered_engines()) == (None, None)
    engines = tmp_path / "engines.yaml"
    engines.write_text("engines: {}")
    state.remember(None, engines)
    state.remember(None)  # a start without a translator does not forget it
    assert (state.remembered_models(), state.remembered_engines()) == (None, engines)
    engines.unlink()
    assert state.remembered_engines() is None
