"""Area 5: estimates, their intervals, agreement."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from polyclinic.agreement import alpha, pairs
from polyclinic.stats.domain import intervals


def bootstrap_mean(given: Mapping[str, Any]) -> Any:
    found = intervals.bootstrap_mean(given["values"], level=given.get("level", 0.95))
    return {"mean": found.value, "low": found.low, "high": found.high, "flag": found.flag}


def paired_bootstrap(given: Mapping[str, Any]) -> Any:
    sides = [_by_id(given.get(f"ids_{side}", given.get("ids")), given[side]) for side in "ab"]
    found = intervals.paired_bootstrap(*sides, level=given.get("level", 0.95))
    return {"diff": found.value, "low": found.low, "high": found.high, "flag": found.flag}


def expand_cluster_draw(given: Mapping[str, Any]) -> Any:
    return {"rows": intervals.expand_cluster_draw(given["sizes"], given["draw"])}


def krippendorff(given: Mapping[str, Any]) -> Any:
    return asdict(alpha.krippendorff(given["ratings"], given.get("level", "ordinal")))


def cohen_kappa(given: Mapping[str, Any]) -> Any:
    return asdict(pairs.cohen_kappa(given["a"], given["b"], given.get("weights", "none")))


def mean_scores(given: Mapping[str, Any]) -> Any:
    return asdict(intervals.mean_scores(given["values"]))


def gap(given: Mapping[str, Any]) -> Any:
    groups = {name: (right, n) for name, (right, n) in given["groups"].items()}
    return asdict(intervals.gap(groups))


def effective_n(given: Mapping[str, Any]) -> Any:
    units = intervals.effective_n(given["samples"], given["epochs"])
    return {"value": units, "clusters": units}


def chance_level(given: Mapping[str, Any]) -> Any:
    options = given.get("options", given.get("option_counts", given.get("items")))
    counts = [len(one) if isinstance(one, Sequence) else one for one in options]
    level = intervals.chance_level(counts)
    return {"value": level, "chance": level, "chance_level": level}


def accuracy(given: Mapping[str, Any]) -> Any:
    """Replies against a key, or outcomes; a lost item is neither right nor wrong."""
    replies = given.get("answers", given.get("predictions"))
    if replies is None:
        marks = [_MARKS.get(one, one) for one in given.get("outcomes", given.get("values", []))]
    else:
        key = given.get("gold", given.get("targets"))
        marks = [
            _MARKS.get(reply, reply == right) for reply, right in zip(replies, key, strict=True)
        ]
    asked = [mark for mark in marks if mark is not LOST]
    found = intervals.accuracy(
        [None if mark is None else bool(mark) for mark in asked],
        unscored=len(marks) - len(asked) + given.get("unscored", 0),
    )
    answered = sum(mark is not None for mark in asked)
    return {
        "value": found.mean,
        "accuracy": found.mean,
        "n": found.n,
        "unscored": found.missing,
        "answered": answered / found.n if found.n else None,
    }


LOST = "unscored"
_MARKS: dict[Any, Any] = {
    None: None,
    "no answer": None,
    "right": True,
    "correct": True,
    "wrong": False,
    "error": LOST,
    "unscored": LOST,
}


def _by_id(ids: Sequence[str], values: Sequence[float]) -> dict[str, float]:
    if len(set(ids)) < len(ids):
        raise ValueError(f"an id stands twice on one side: {', '.join(map(str, ids))}")
    return dict(zip(ids, values, strict=True))


ADAPTERS = {
    "bootstrap_mean": bootstrap_mean,
    "paired_bootstrap": paired_bootstrap,
    "expand_cluster_draw": expand_cluster_draw,
    "krippendorff": krippendorff,
    "cohen_kappa": cohen_kappa,
    "mean_scores": mean_scores,
    "gap": gap,
    "effective_n": effective_n,
    "chance_level": chance_level,
    "accuracy": accuracy,
}
