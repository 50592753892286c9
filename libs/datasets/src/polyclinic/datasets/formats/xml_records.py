"""XML as the medical LiveQA of TREC 2017 has it: one element a question.

Names of elements and attributes differ in their case and spelling between its files; they are
folded here (`Original-Question`, `ORIGINAL_QUESTION` -> "original_question").
"""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree  # DTDs, and so entities of a file's own, are refused below

from polyclinic.datasets.formats.encoding import other_encoding, without_bom
from polyclinic.datasets.formats.rows import Row, Table
from polyclinic.datasets.limits import DEFAULT_LIMITS, Limits
from polyclinic.datasets.problems import Problem

_QUESTION = "nlm_question"
_DTD = (b"<!DOCTYPE", b"<!ENTITY")


def read_xml(data: bytes, name: str, limits: Limits = DEFAULT_LIMITS) -> Table:
    """Read the `NLM-QUESTION` elements as nested records; rows count from 1."""
    del limits
    if other_encoding(data):
        what = "the file is not UTF-8."
        return Table(problems=[Problem(name, what, "Save it as UTF-8.", code="encoding")])
    body = without_bom(data)
    if any(mark in body for mark in _DTD):
        what = "the file defines a document type or entities, which are not read."
        return Table(problems=[Problem(name, what, "Take the definition out.", code="xml")])
    try:
        root = ElementTree.fromstring(body)  # noqa: S314  (no DTD, see above; size is bounded)
    except (ElementTree.ParseError, RecursionError, ValueError) as error:
        return Table(problems=[Problem(name, f"not valid XML: {error}.", code="xml")])
    found = [one for one in root.iter() if fold_name(one.tag) == _QUESTION]
    if not found:
        what = "no element NLM-QUESTION is in the file; of XML only LiveQA's layout is known."
        return Table(problems=[Problem(name, what, code="xml")])
    rows = [Row(number, {_QUESTION: _record(one)}) for number, one in enumerate(found, start=1)]
    return Table(rows=rows)


def fold_name(name: object) -> str:
    """One spelling for names of elements and attributes."""
    return str(name).rpartition("}")[2].casefold().replace("-", "_")


def _record(element: ElementTree.Element) -> dict[str, Any]:
    """`text`, attributes by name, and a list of records for each name of a child."""
    record: dict[str, Any] = {fold_name(name): value for name, value in element.attrib.items()}
    record["text"] = " ".join("".join(element.itertext()).split())
    for child in element:
        record.setdefault("children", {}).setdefault(fold_name(child.tag), []).append(
            _record(child)
        )
    return record
