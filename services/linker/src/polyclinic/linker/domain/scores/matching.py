"""The largest one-to-one matching."""

from collections.abc import Sequence


def largest_matching(partners: Sequence[Sequence[int]]) -> int:
    """Pairs of a maximum bipartite matching.

    Args:
        partners: For each member of one side, the members of the other that it may be paired with.

    Source:
        Augmenting paths, Kuhn (1955); breadth first, so that no list is too long for the stack.
    """
    taken: dict[int, int] = {}
    return sum(_augment(start, partners, taken) for start in range(len(partners)))


def _augment(start: int, partners: Sequence[Sequence[int]], taken: dict[int, int]) -> bool:
    """Find one more pair, beginning with `start`; `taken` maps the other side to this one."""
    came_from: dict[int, int] = {}
    matched = {member: partner for partner, member in taken.items()}
    waiting = [start]
    for member in waiting:
        for partner in partners[member]:
            if partner in came_from:
                continue
            came_from[partner] = member
            if partner in taken:
                waiting.append(taken[partner])
                continue
            _flip(partner, start, came_from, taken, matched)
            return True
    return False


def _flip(
    partner: int,
    start: int,
    came_from: dict[int, int],
    taken: dict[int, int],
    matched: dict[int, int],
) -> None:
    """Give each member on the path to `partner` the partner that the path leads it to."""
    while True:
        member = came_from[partner]
        previous = matched.get(member)
        taken[partner] = member
        if member == start or previous is None:
            return
        partner = previous
