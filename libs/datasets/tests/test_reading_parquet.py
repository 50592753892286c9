import datetime
import io
import subprocess
import sys
import textwrap
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

from polyclinic.datasets.limits import Limits
from polyclinic.datasets.reading import read_samples


def parquet(records: list[dict[str, Any]]) -> bytes:
    sink = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(records), sink)
    return sink.getvalue()


def test_nested_columns(sample) -> None:
    other = sample(id="q2", target="A", input={"question": "q", "options": {"A": "NA", "B": "y"}})
    dataset = read_samples(parquet([sample(), other]), "s.parquet")
    assert dataset.problems == ()
    assert [len(one.options) for one in dataset.renditions] == [3, 2]
    assert dataset.renditions[1].options[0].text == "NA"
    assert dataset.renditions[1].place == "s.parquet:2"


def test_flat_columns() -> None:
    flat = {
        "id": 5,
        "language": "en",
        "task": "mcqa",
        "source_dataset": "own",
        "question": "q",
        "options": ["x", "y"],
        "target": "B",
        "tags.year": 2020,
    }
    (rendition,) = read_samples(parquet([flat]), "s.parquet").renditions
    assert rendition.sample_id == "5"
    assert rendition.positions == (1,)
    assert dict(rendition.tags) == {"year": "2020"}


@pytest.mark.parametrize("data", [b"", b"PAR1", b"nonsense" * 100])
def test_what_is_no_parquet(data: bytes) -> None:
    (problem,) = read_samples(data, "s.parquet").problems
    assert problem.code == "parquet"


def test_the_bound_is_on_what_it_unpacks_to(sample) -> None:
    data = parquet([sample(input={"question": "x" * 50_000, "options": ["a", "b"]})] * 100)
    limits = Limits(file_bytes=len(data) + 1)
    big = read_samples(
        parquet([sample(id=str(n)) for n in range(20_000)]), "s.parquet", Limits(file_bytes=50_000)
    )
    assert read_samples(data, "s.parquet", limits).name == "s.parquet"
    assert big.problems[0].code == "file_too_large"


def test_pyarrow_is_only_loaded_for_parquet() -> None:
    code = (
        "import sys; from polyclinic.datasets.reading import read_samples; "
        "read_samples(b'{}', 's.jsonl'); sys.exit('pyarrow' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_values_that_json_does_not_know() -> None:
    options = pyarrow.map_(pyarrow.string(), pyarrow.string())
    table = pyarrow.table(
        {
            "id": ["q1"],
            "language": ["en"],
            "task": ["mcqa"],
            "source_dataset": ["own"],
            "question": ["q"],
            "options": pyarrow.array([[("A", "x"), ("B", "y")]], options),
            "target": ["B"],
            "tags.seen": [datetime.date(2022, 1, 2)],
        }
    )
    sink = io.BytesIO()
    pyarrow.parquet.write_table(table, sink)
    (rendition,) = read_samples(sink.getvalue(), "s.parquet").renditions
    assert rendition.positions == (1,)
    assert dict(rendition.tags) == {"seen": "2022-01-02"}


@pytest.mark.skipif(sys.platform != "linux", reason="counts threads in /proc")
def test_reading_leaves_no_thread_that_could_abort_the_end_of_the_interpreter(
    sample, tmp_path
) -> None:
    path = tmp_path / "s.parquet"
    path.write_bytes(parquet([sample(id=f"q{number}") for number in range(100)]))
    code = f"""
    import os, pathlib, pyarrow.parquet
    from polyclinic.datasets.reading import read_samples
    data = pathlib.Path({str(path)!r}).read_bytes()
    before = len(os.listdir("/proc/self/task"))
    assert len(read_samples(data, "s.parquet").renditions) == 100
    print(len(os.listdir("/proc/self/task")) - before)
    """
    command = [sys.executable, "-c", textwrap.dedent(code)]
    assert subprocess.check_output(command, text=True) == "0\n"
