"""Hierarchical precision and recall by shared ancestors: a diagnostic from the literature."""

from collections.abc import Iterable

from polyclinic.linker.domain.hierarchy import Neighbourhood
from polyclinic.linker.domain.scores.sets import Prf

_EVERY_LEVEL = 10_000


def ancestor_overlap(
    gold: Iterable[str],
    predicted: Iterable[str],
    hierarchy: Neighbourhood,
    roots: Iterable[str] = (),
) -> Prf | None:
    """Overlap of both sets, each with all its ancestors; roots say nothing and are left out.

    Not among a trial's scores: unlike those of `sets`, it gives credit to siblings.

    Returns:
        None when nothing is expected; zeros when nothing is predicted.

    Source:
        Kiritchenko, Matwin and Famili (2005), "Functional annotation of genes using hierarchical
        text categorization".
    """
    expected, found = (_with_ancestors(one, hierarchy, roots) for one in (gold, predicted))
    if not expected:
        return None
    shared = len(expected & found)
    return Prf(shared / len(found) if found else 0.0, shared / len(expected))


def _with_ancestors(
    concepts: Iterable[str], hierarchy: Neighbourhood, roots: Iterable[str]
) -> frozenset[str]:
    own = frozenset(concepts)
    above = (hierarchy.ancestors(concept, _EVERY_LEVEL) for concept in own)
    return own.union(*above) - frozenset(roots)
