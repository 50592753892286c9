"""Scores against a reference that does what SCIENCE says, word by word, on graphs of any kind."""

from hypothesis import given
from hypothesis import strategies as st

from polyclinic.linker.domain.hierarchy import Hierarchy, ancestors
from polyclinic.linker.domain.linking import nil
from polyclinic.linker.domain.scores.matching import largest_matching
from polyclinic.linker.domain.scores.sets import Comparison, Prf

CUIS = [f"C{number}" for number in range(9)]
cui = st.sampled_from(CUIS)
graphs = st.lists(st.tuples(cui, cui), max_size=25)  # child, parent: cycles and loops as they come
sets = st.lists(st.one_of(cui, st.sampled_from([nil("a"), nil("b")])), max_size=7)


def parents(edges):
    return {child: [up for low, up in edges if low == child] for child in CUIS}


def reachable(start, step, depth):
    """All nodes at the end of a path of at most `depth` steps."""
    found = {start}
    for _ in range(depth):
        found |= {after for node in found for after in step(node)}
    return found


def neighbourhood(node, edges, depth):
    above = reachable(node, lambda one: [up for low, up in edges if low == one], depth)
    below = reachable(node, lambda one: [low for low, up in edges if up == one], depth)
    return above | below


def reference(gold, predicted, edges, depth):
    g, p = set(gold), set(predicted)
    near = {one: set() if one.startswith("NIL") else neighbourhood(one, edges, depth) for one in g}
    hits = {one for one in p if any(one in near[other] for other in g)}
    met = {one for one in g if p & near[one]}
    return Prf(len(hits) / len(p) if p else 0.0, len(met) / len(g)) if g else None


@given(graphs, sets, sets, st.integers(0, 3))
def test_scores_are_those_of_the_definition(edges, gold, predicted, depth):
    hierarchy = Hierarchy(parents(edges))
    scores = Comparison([[one] for one in gold], predicted, hierarchy, depth).scores()
    assert scores == reference(gold, predicted, edges, depth)


@given(graphs, cui, cui, st.integers(0, 3))
def test_who_is_related(edges, a, b, depth):
    hits = Comparison([[a]], [b], Hierarchy(parents(edges)), depth).hits[b]
    assert bool(hits) == (b in neighbourhood(a, edges, depth))


@given(graphs, cui)
def test_every_ancestor_and_never_oneself(edges, node):
    step = parents(edges)
    found = ancestors(node, step.__getitem__)
    assert found == reachable(node, step.__getitem__, len(CUIS)) - {node}


@given(st.lists(st.sets(st.integers(0, 5)), max_size=6))
def test_the_largest_matching(partners):
    def best(at, free):
        if at == len(partners):
            return 0
        return max(
            best(at + 1, free),
            *(1 + best(at + 1, free - {one}) for one in partners[at] & free),
            0,
        )

    assert largest_matching([sorted(one) for one in partners]) == best(0, set(range(6)))


def test_a_long_chain_of_exchanges_is_no_deep_recursion():
    count = 3000
    partners = [[at, at + 1] for at in range(count)] + [[0]]
    assert largest_matching(partners) == count + 1
