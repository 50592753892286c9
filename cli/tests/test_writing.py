"""Files that the command writes."""

from pathlib import Path

import pytest

from polyclinic.cli.problems import BadRequestError, InfrastructureError
from polyclinic.cli.writing import check_target, write_whole

DEVICE = Path("/dev/null")


def test_a_target_is_checked_without_leaving_anything(tmp_path):
    check_target("--json", tmp_path / "new" / "report.json")
    assert list((tmp_path / "new").iterdir()) == []
    (tmp_path / "old.json").write_text("old")
    check_target("--json", tmp_path / "old.json")
    assert (tmp_path / "old.json").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["old.json"]


@pytest.mark.parametrize("name", [".", "file/x.json", "x" * 300, "\0"])
def test_what_cannot_be_written_is_refused(tmp_path, name):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadRequestError, match="--json: ") as refused:
        check_target("--json", tmp_path / name)
    assert refused.value.exit_code == 4


def test_a_device_is_written_to_and_stays_one():
    check_target("--json", DEVICE)
    write_whole(DEVICE, b"x")
    assert DEVICE.is_char_device()


def test_a_write_that_fails_later_is_one_sentence(tmp_path):
    (tmp_path / "out").write_text("a file where the folder was")
    with pytest.raises(InfrastructureError, match="cannot be written: ") as failed:
        write_whole(tmp_path / "out" / "x.json", b"x")
    assert failed.value.exit_code == 3
