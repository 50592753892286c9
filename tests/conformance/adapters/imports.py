"""Area 7: what is read, imported and refused."""

from collections.abc import Mapping
from typing import Any

from conformance.comparison import NotBuiltError

from polyclinic.datasets.checking import check, content_duplicates, duplicate_ids
from polyclinic.datasets.converting import SHAPES, Converted, convert
from polyclinic.datasets.formats.encoding import decode as decode_bytes
from polyclinic.datasets.formats.rows import Table
from polyclinic.datasets.reading import read_table
from polyclinic.datasets.rendition import Dataset, Rendition
from polyclinic.datasets.text import same_text as same

# Records of the cases name no language; every shape but these has its own.
LANGUAGE = "en"


def read_csv(given: Mapping[str, Any]) -> Any:
    table = read_table(_bytes(given), "case.csv")
    return {"columns": list(table.columns), "rows": len(table.rows), **_wrong(table)}


def read_csv_text(given: Mapping[str, Any]) -> Any:
    table = read_table(given["text"].encode(), "case.csv")
    rows = [row.record for row in table.rows]
    return {
        "row": rows[0] if rows else None,
        "rows": rows,
        "columns": list(table.columns),
        **_wrong(table),
    }


def read_jsonl(given: Mapping[str, Any]) -> Any:
    table = read_table(_bytes(given), "case.jsonl")
    return {"records": len(table.rows), **_wrong(table)}


def import_item(given: Mapping[str, Any]) -> Any:
    record = given["record"]
    converted = convert(_known_shape(given), record, language=_language(record))
    return {"reason": _sentences(converted.problems), **_item(converted)}


def import_records(given: Mapping[str, Any]) -> Any:
    shape = _known_shape(given)
    converted = [
        convert(shape, record, language=_language(record), place=f"case:{number}")
        for number, record in enumerate(given["records"], start=1)
    ]
    renditions = tuple(one.rendition for one in converted if one.rendition is not None)
    within = [problem for one in converted for problem in one.problems]
    between = check([Dataset("case", renditions)])
    rejected = any(problem.severity == "error" for problem in (*within, *between))
    return {
        "status": "rejected" if rejected else "flagged" if within else "accepted",
        "reason": _sentences([*within, *between]),
        "duplicate_ids": {
            group[0].sample_id: [_line(one) for one in group] for group in duplicate_ids(renditions)
        },
        "content_duplicates": [
            [one.sample_id for one in group] for group in content_duplicates(renditions)
        ],
    }


def same_text(given: Mapping[str, Any]) -> Any:
    return same(given["a"], given["b"])


def decode(given: Mapping[str, Any]) -> Any:
    text, encoding = decode_bytes(_bytes(given))
    return {"value": text, "text": text, "encoding": encoding}


def _bytes(given: Mapping[str, Any]) -> bytes:
    return bytes.fromhex(given["bytes_hex"] if "bytes_hex" in given else given["hex"])


def _language(record: Mapping[str, Any]) -> str:
    return "" if "language" in record or "lang" in record else LANGUAGE


def _item(converted: Converted) -> dict[str, Any]:
    if converted.rendition is None:
        return {"status": converted.status}
    rendition = converted.rendition
    texts = [option.text for option in rendition.options]
    gold_texts = [texts[position] for position in rendition.positions] if texts else []
    return {
        "status": converted.status,
        "id": rendition.sample_id,
        "language": rendition.language,
        "task": rendition.task,
        "question": rendition.question,
        "options": texts,
        "gold": _single(rendition.target),
        "gold_text": _single(gold_texts),
        "gold_index": _single(rendition.positions),
    }


def _single(values: Any) -> Any:
    return values[0] if len(values) == 1 else list(values)


def _line(rendition: Rendition) -> int:
    return int(rendition.place.rpartition(":")[2])


def _sentences(problems: Any) -> str:
    return " ".join(str(problem) for problem in problems)


def _wrong(table: Table) -> dict[str, Any]:
    lines = [int(problem.where.split(":")[1]) for problem in table.problems if ":" in problem.where]
    return {"error": _sentences(table.problems) or None, "bad_lines": lines}


def _known_shape(given: Mapping[str, Any]) -> str:
    shape = str(given.get("shape", "generic"))
    if shape not in SHAPES:
        raise NotBuiltError(f"no shape {shape}")
    return shape


ADAPTERS = {
    "read_csv": read_csv,
    "read_csv_text": read_csv_text,
    "read_jsonl": read_jsonl,
    "import_item": import_item,
    "import": import_records,
    "same_text": same_text,
    "decode": decode,
}
