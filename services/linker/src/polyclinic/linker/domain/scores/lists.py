"""Scores of a differential diagnosis and of recommended examinations."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from polyclinic.linker.domain.hierarchy import Neighbourhood
from polyclinic.linker.domain.linking import cui_of, item_of, nil
from polyclinic.linker.domain.scores.sets import Comparison, Prf
from polyclinic.records.linking import Link

FIRST = 5
"""Strings of a differential that count for the scores "at 5"."""
DIFFERENTIAL_METRICS = (
    *("f1_at_5", "precision_at_5", "recall_at_5", "recall_at_5_included", "recall_at_5_any"),
    *("f1", "precision", "recall", "exact_f1", "one_to_one_f1"),
    *("list_length", "link_rate", "gold_link_rate"),
)
EXAM_METRICS = (
    *("f1", "precision", "recall", "exact_f1", "one_to_one_f1"),
    *("list_length", "link_rate", "gold_link_rate"),
)


@dataclass(frozen=True, slots=True)
class GoldLinks:
    """One expected string, linked.

    Attributes:
        alternatives: Links of its wordings, at least one; any one is right.
        included: Whether it is the diagnosis that must be among a differential's.
    """

    alternatives: tuple[Link, ...]
    included: bool = False

    @property
    def is_linked(self) -> bool:
        """Whether a concept was found for one of the wordings."""
        return any(cui_of(link) for link in self.alternatives)

    @property
    def items(self) -> frozenset[str]:
        """The concepts of its wordings; without any, a NIL that nothing meets."""
        concepts = {cui for link in self.alternatives if (cui := cui_of(link))}
        return frozenset(concepts or {nil(self.alternatives[0].mention)})


def differential_scores(
    predicted: Sequence[Link], gold: Sequence[GoldLinks], hierarchy: Neighbourhood
) -> dict[str, float]:
    """Scores of a ranked list of diagnoses, by the names of `DIFFERENTIAL_METRICS`.

    Args:
        predicted: Links of the listed strings, in the model's order, repeated ones included.
        gold: Expected entries.
        hierarchy: Who is related to whom.

    Returns:
        Scores in [0, 1], and `list_length` in strings. One that is undefined is missing: all of
        them when nothing is expected, `recall_at_5_included` when no entry is marked as included,
        `link_rate` when nothing is listed.

    Source:
        SCIENCE section 3, "Concept scores" and "Differential diagnosis @5".
    """
    if not gold:
        return {}
    first = [item_of(link) for link in predicted[:FIRST]]
    at_5 = Comparison([entry.items for entry in gold], first, hierarchy).scores()
    included = [entry.items for entry in gold if entry.included]
    scores = _named(at_5, "_at_5")
    scores["recall_at_5_any"] = float(at_5 is not None and at_5.recall > 0)
    if included:
        hit = Comparison(included, first, hierarchy).scores()
        scores["recall_at_5_included"] = float(hit is not None and hit.recall > 0)
    return _ordered({**scores, **_whole_list(predicted, gold, hierarchy)}, DIFFERENTIAL_METRICS)


def exam_scores(
    predicted: Sequence[Link], gold: Sequence[GoldLinks], hierarchy: Neighbourhood
) -> dict[str, float]:
    """Scores of the union of recommended examinations, by the names of `EXAM_METRICS`.

    Arguments, result and source as for `differential_scores`; the strings are canonical ones.
    """
    if not gold:
        return {}
    return _ordered(_whole_list(predicted, gold, hierarchy), EXAM_METRICS)


def _whole_list(
    predicted: Sequence[Link], gold: Sequence[GoldLinks], hierarchy: Neighbourhood
) -> dict[str, float]:
    items, entries = [item_of(link) for link in predicted], [entry.items for entry in gold]
    near = Comparison(entries, items, hierarchy)
    exact = Comparison(entries, items, hierarchy, depth=0)
    scores = {
        **_named(near.scores(), ""),
        **_only_f1(exact.scores(), "exact"),
        **_only_f1(near.one_to_one(), "one_to_one"),
        "list_length": float(len(predicted)),
        "gold_link_rate": sum(entry.is_linked for entry in gold) / len(gold),
    }
    if predicted:
        scores["link_rate"] = sum(bool(link.candidates) for link in predicted) / len(predicted)
    return scores


def _named(scores: Prf | None, ending: str) -> dict[str, float]:
    if scores is None:
        return {}
    values = {"precision": scores.precision, "recall": scores.recall, "f1": scores.f1}
    return {f"{name}{ending}": value for name, value in values.items()}


def _only_f1(scores: Prf | None, beginning: str) -> dict[str, float]:
    return {} if scores is None else {f"{beginning}_f1": scores.f1}


def _ordered(scores: Mapping[str, float], names: Sequence[str]) -> dict[str, float]:
    return {name: scores[name] for name in names if name in scores}
