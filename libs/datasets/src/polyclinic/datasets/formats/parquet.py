"""Parquet, by way of pyarrow, which is only asked for when a Parquet file is read."""

from __future__ import annotations

import io
from typing import Any

from polyclinic.datasets.formats.rows import Row, Table
from polyclinic.datasets.limits import DEFAULT_LIMITS, Limits
from polyclinic.datasets.problems import Problem

_REMEDY = 'Install "polyclinic-datasets[parquet]".'


def read_parquet(data: bytes, name: str, limits: Limits = DEFAULT_LIMITS) -> Table:
    """Read the rows; nested columns become objects and lists, null fields are left out."""
    try:
        import pyarrow  # noqa: PLC0415  (an extra: 100 MB that only Parquet needs)
        import pyarrow.parquet  # noqa: PLC0415  (as above)
    except ImportError:
        what = "Parquet needs the library pyarrow, which is not installed."
        return Table(problems=[Problem(name, what, _REMEDY, code="parquet")])
    try:
        # Without threads: one that still holds our bytes when the interpreter ends aborts it.
        file = pyarrow.parquet.ParquetFile(io.BytesIO(data), pre_buffer=False)
        size = _uncompressed_bytes(file.metadata)
        if size > limits.file_bytes:
            what = f"the file has {size:,} bytes uncompressed; {limits.file_bytes:,} is the limit."
            return Table(problems=[Problem(name, what, "Split it.", code="file_too_large")])
        records = file.read(use_threads=False).to_pylist()
    except (pyarrow.ArrowException, OSError, ValueError) as error:
        what = f"the file is not readable as Parquet: {str(error).splitlines()[0]}."
        return Table(problems=[Problem(name, what, code="parquet")])
    rows = [Row(number, _record(record)) for number, record in enumerate(records, start=1)]
    return Table(rows=rows, columns=tuple(file.schema_arrow.names))


def _uncompressed_bytes(metadata: Any) -> int:  # noqa: ANN401  (pyarrow ships no types)
    groups = (metadata.row_group(number) for number in range(metadata.num_row_groups))
    return sum(group.total_byte_size for group in groups)


def _record(row: dict[str, Any]) -> dict[str, Any]:
    """Without the fields that are null: rows of one column share all fields of its struct."""
    return {name: _plain(value) for name, value in row.items() if value is not None}


def _plain(value: Any) -> Any:  # noqa: ANN401  (whatever a column may hold)
    """What JSON knows; dates, decimals and the like as text, maps as objects."""
    if isinstance(value, dict):
        return _record(value)
    if isinstance(value, list):
        if value and all(isinstance(item, tuple) for item in value):  # how pyarrow gives a map
            return _record({str(name): item for name, item in value})
        return [_plain(item) for item in value]
    return value if isinstance(value, str | bool | int | float) or value is None else str(value)
