"""Area 4, and the RRF files of area 7: concepts, their hierarchy, sets of them."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from conformance.adapters.overlap import ancestor_overlap
from conformance.comparison import NotBuiltError

from polyclinic.linker.domain.abbreviations import lookup_string as looked_up
from polyclinic.linker.domain.candidates import Ranking, rank
from polyclinic.linker.domain.hierarchy import Hierarchy
from polyclinic.linker.domain.hierarchy import ancestors as all_ancestors
from polyclinic.linker.domain.linking import nil, unsearchable
from polyclinic.linker.domain.lists.reading import ListKind, read_list
from polyclinic.linker.domain.rrf.block import Block
from polyclinic.linker.domain.rrf.filters import Filters
from polyclinic.linker.domain.rrf.layout import MRCONSO, MRREL, Layout
from polyclinic.linker.domain.rrf.relations import child_and_parent
from polyclinic.linker.domain.rrf.rows import RowError, read_row
from polyclinic.linker.domain.scores.sets import Comparison, Prf
from polyclinic.linker.domain.terms import clean
from polyclinic.linker.domain.terms import normalise_term as normalised
from polyclinic.linker.domain.vectors import unit

FLAT = Hierarchy({})


def candidates(given: Mapping[str, Any]) -> list[str]:
    concepts = given["concepts"]
    ranking = _ranked(concepts, zip(given["ids"], given["scores"], strict=True), given.get("k"))
    return [concepts[found.row] for found in ranking.candidates]


def nearest(given: Mapping[str, Any]) -> str | None:
    concepts = list(given["vectors"])
    vectors = np.array([given["vectors"][cui] for cui in concepts], dtype=np.float32)
    query = np.array([given["query"]], dtype=np.float32)
    if given.get("metric") in ("cosine", "cos"):
        vectors, query = unit(vectors), unit(query)
    scores = (vectors @ query[0]).tolist()
    order = sorted(range(len(concepts)), key=lambda row: -scores[row])
    ranking = _ranked(concepts, [(row, scores[row]) for row in order], 1)
    return concepts[ranking.candidates[0].row] if ranking.candidates else None


def link(given: Mapping[str, Any]) -> Any:
    reason = unsearchable(clean(given["mention"]))
    if not reason:
        raise NotBuiltError("links of a mention that is not blank need an index")
    return {"cui": None, "reason": reason}


def list_in(given: Mapping[str, Any]) -> list[str]:
    return list(read_list(given["reply"], ListKind(given["list"])).entries)


def rank_stable(given: Mapping[str, Any]) -> Any:
    pairs = [tuple(pair) for pair in given["candidates"]]
    tops, tied = set(), set[str]()
    for seed in range(given.get("shuffles", 5)):
        shuffled = random.Random(seed).sample(pairs, len(pairs))
        concepts = [cui for cui, _ in shuffled]
        ranking = _ranked(concepts, [(row, score) for row, (_, score) in enumerate(shuffled)])
        names = [concepts[one.row] for one in ranking.candidates]
        tops.add(names[0])
        tied = set(names[: ranking.tied]) if ranking.tied > 1 else set()
    return {
        "same_top_for_all_orders": len(tops) == 1,
        "tied": sorted(tied),
        "top": next(iter(tops)),
        "tie": bool(tied),
    }


def match(given: Mapping[str, Any]) -> Any:
    """Whether every expected entry is met, by any one of its alternatives."""
    scores = _compared(given).scores()
    return {"correct": scores is not None and scores.recall == 1.0, **_prf(scores)}


def set_prf(given: Mapping[str, Any]) -> Any:
    return _prf(_compared(given).scores())


def hier_prf(given: Mapping[str, Any]) -> Any:
    roots = [given["root"]] if given.get("root") else []
    scores = ancestor_overlap(given["gold"], given["pred"], Hierarchy(given["parents"]), roots)
    prf = _prf(scores)
    return {"hp": prf["precision"], "hr": prf["recall"], "hf": prf["f1"], **prf}


def ancestors(given: Mapping[str, Any]) -> list[str]:
    parents = given["parents"]
    depth = given.get("depth", given.get("max_depth"))
    return sorted(all_ancestors(given["node"], lambda one: parents.get(one, ()), depth))


def lookup_string(given: Mapping[str, Any]) -> str:
    return looked_up(given["mention"], given.get("document", ""))


def normalise_term(given: Mapping[str, Any]) -> str:
    return normalised(given["term"])


def read_mrrel(given: Mapping[str, Any]) -> Any:
    row = read_row(MRREL, given["row"].encode())
    found = child_and_parent(*(row[MRREL.at(name)] for name in ("CUI1", "REL", "CUI2")))
    child, parent = found or (None, None)
    return {"child": child, "parent": parent}


def read_mrconso(given: Mapping[str, Any]) -> Any:
    data = bytes.fromhex(given["bytes_hex"]) if "bytes_hex" in given else given["text"].encode()
    try:
        block = Block(MRCONSO, data)
    except RowError as error:
        return {"error": str(error), "bad_lines": [error.line], "rows": error.line - 1}
    texts = block.texts("STR", np.ones(len(block), dtype=np.bool_))
    return {"rows": len(block), "first_STR": texts[0], "STR": texts, "error": None, "bad_lines": []}


def filter_mrconso(given: Mapping[str, Any]) -> list[Any]:
    """Rows that are kept; a case gives whole rows, or some columns of each."""
    rows = given["rows"]
    filters = Filters.of(given.get("languages", ()), sources=given.get("sources", ()))
    block = Block(MRCONSO, "".join(map(_whole_row, rows)).encode())
    kept = block.equals("SUPPRESS", "N")
    for column, values in (("LAT", filters.languages), ("SAB", filters.sources)):
        kept &= block.is_in(column, values) if values else True
    return [row for row, keep in zip(rows, kept.tolist(), strict=True) if keep]


def _whole_row(row: Any) -> str:
    """A row of the file out of what a case says of it; what it leaves out is as usual."""
    if isinstance(row, str):
        return row if row.endswith("\n") else f"{row}\n"
    if isinstance(row, Sequence) and len(row) >= len(MRCONSO.columns):
        return "|".join(row[: len(MRCONSO.columns)]) + "|\n"
    return _filled(MRCONSO, row if isinstance(row, Mapping) else _named(row))


def _named(values: Sequence[str]) -> dict[str, str]:
    """Columns by what they can only be: an identifier, a language, whether it is suppressed."""
    named = {"CUI": values[0], "STR": values[-1]}
    for value in values[1:]:
        if value in tuple("NOEY"):
            named["SUPPRESS"] = value
        elif len(value) == len("ENG") and value.isupper():
            named["LAT"] = value
        else:
            named["STR"] = value
    return named


def _filled(layout: Layout, named: Mapping[str, str]) -> str:
    usual = {"LAT": "ENG", "TS": "P", "STT": "PF", "ISPREF": "Y", "SAB": "MSH", "SUPPRESS": "N"}
    known = {**usual, **{str(key).upper(): str(value) for key, value in named.items()}}
    return "".join(f"{known.get(column, '')}|" for column in layout.columns) + "\n"


def _compared(given: Mapping[str, Any]) -> Comparison:
    # null is a text that no concept was found for
    gold = [
        one if isinstance(one, list) else [_item(one, at)] for at, one in enumerate(given["gold"])
    ]
    predicted = [_item(one, at) for at, one in enumerate(given["pred"])]
    hierarchy = Hierarchy(given.get("parents", {}))
    depth = given.get("depth", 2 if "parents" in given else 0)
    return Comparison(gold, predicted, hierarchy, depth=depth)


def _item(cui: str | None, at: int) -> str:
    return nil(str(at)) if cui is None else cui


def _prf(scores: Prf | None) -> dict[str, float | None]:
    if scores is None:
        return dict.fromkeys(("precision", "recall", "f1"))
    return {"precision": scores.precision, "recall": scores.recall, "f1": scores.f1}


def _ranked(concepts: Sequence[str], found: Any, k: int | None = None) -> Ranking:
    """Rows and scores ranked; concepts are numbered in the order of their identifiers."""
    number = {cui: at for at, cui in enumerate(sorted(set(concepts)))}
    rows, scores = zip(*found, strict=True)
    return rank(rows, scores, lambda row: number[concepts[row]], k or len(concepts))


ADAPTERS = {
    "read_list": list_in,
    "candidates": candidates,
    "nearest": nearest,
    "link": link,
    "rank_stable": rank_stable,
    "match": match,
    "set_prf": set_prf,
    "hier_prf": hier_prf,
    "ancestors": ancestors,
    "lookup_string": lookup_string,
    "normalise_term": normalise_term,
    "read_mrrel": read_mrrel,
    "read_mrconso": read_mrconso,
    "filter_mrconso": filter_mrconso,
    "filter_mrconso_language": filter_mrconso,
}
