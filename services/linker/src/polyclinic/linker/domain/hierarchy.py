"""The hierarchy of concepts: who stands above whom."""

from collections.abc import Callable, Hashable, Iterable
from typing import Protocol, TypeVar

DEPTH = 2
"""Levels within which a broader or narrower concept counts (SCIENCE section 3)."""

Node = TypeVar("Node", bound=Hashable)


class Neighbourhood(Protocol):
    """What concept scores need to know of a hierarchy."""

    def ancestors(self, cui: str, depth: int = DEPTH) -> frozenset[str]:
        """Concepts at most `depth` levels above one, by parents alone; itself is not among them.

        A concept that the hierarchy does not know has none.
        """
        ...


class Hierarchy:
    """A hierarchy held in memory.

    Args:
        parents: Of each concept; cycles, loops and several parents are allowed.
    """

    def __init__(self, parents: dict[str, Iterable[str]]) -> None:
        self._parents = {node: tuple(above) for node, above in parents.items()}

    def ancestors(self, cui: str, depth: int = DEPTH) -> frozenset[str]:
        """As `Neighbourhood.ancestors`."""
        return ancestors(cui, lambda node: self._parents.get(node, ()), depth)


def ancestors(
    start: Node, parents_of: Callable[[Node], Iterable[Node]], depth: int | None = None
) -> frozenset[Node]:
    """Everything above a node; a node that a cycle leads back to is not its own ancestor.

    Args:
        start: The node.
        parents_of: Parents of a node.
        depth: Levels to climb; None for all.
    """
    seen = {start}
    level: Iterable[Node] = (start,)
    while level and (depth is None or depth > 0):
        level = {parent for node in level for parent in parents_of(node)} - seen
        seen |= level
        depth = None if depth is None else depth - 1
    return frozenset(seen - {start})
