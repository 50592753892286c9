"""Overlap by shared ancestors, which the cases ask for and no trial is scored by."""

from conformance.adapters.overlap import ancestor_overlap

from polyclinic.linker.domain.hierarchy import Hierarchy


def test_siblings_by_shared_ancestors_without_the_root():
    parents = Hierarchy({"A": ["root"], "B": ["A"], "X": ["A"]})
    scores = ancestor_overlap(["B"], ["X"], parents, roots=["root"])
    assert (scores.precision, scores.recall, scores.f1) == (0.5, 0.5, 0.5)
    assert ancestor_overlap([], ["X"], parents) is None
