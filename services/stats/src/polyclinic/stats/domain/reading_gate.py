"""What the gate makes of replies that could not be read."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from polyclinic.stats.domain.coverage import named
from polyclinic.stats.domain.deciding import Decision, Number, Verdict, show
from polyclinic.stats.domain.notices import unread_notices
from polyclinic.stats.domain.run import GateRule
from polyclinic.stats.domain.selecting import EACH
from polyclinic.stats.domain.unread import Place, Unread

UNREAD: Final = "unread"
"""What the share of unread replies is called where a metric is."""


def unread_decisions(rule: GateRule, counts: Mapping[Place, Unread]) -> Iterator[Decision]:
    """A rule with `unread_max`: every task, model and language that it names by itself."""
    limit = rule.unread_max
    assert limit is not None  # noqa: S101 - for the type checker: the rule has one
    found = {place: one for place, one in counts.items() if _fits(rule, place)}
    if not found:
        at = Number(UNREAD, None, task=rule.task, model=rule.model, language=rule.language or None)
        yield Decision(_words(at, limit), Verdict.FAIL, "there were no replies to be read", at)
    for (task, model, language), one in found.items():
        share = one.share
        at = Number(
            UNREAD, share, n=one.replies, task=task, model=model, language=language or None,
            higher_is_better=False,
        )  # fmt: skip
        holds = share <= limit
        said = f"{one.unread} of {one.replies} replies unread"
        said += f" ({named(one.reasons)})" if one.reasons else ""
        word = "is" if holds else "is not"
        reason = f"{said}: {share:.3f} {word} at most {show(limit)}"
        verdict = Verdict.PASS if holds else Verdict.FAIL
        yield Decision(_words(at, limit), verdict, reason, at)


def all_read(rules: Sequence[GateRule], counts: Mapping[Place, Unread]) -> Iterator[Decision]:
    """What is decided of places that no rule with `unread_max` speaks of: loud is undecided."""
    bounded = [rule for rule in rules if rule.unread_max is not None]
    accepted = [place for place in counts if any(_fits(rule, place) for rule in bounded)]
    for notice in unread_notices(counts, accepted):
        at = Number(
            UNREAD, notice.share, task=notice.task, model=notice.model, higher_is_better=False
        )
        words = f"replies of {notice.model} to {notice.task} can be read"
        reason = f"{notice.text} A rule with unread_max says how many may be unread."
        yield Decision(words, Verdict.INCONCLUSIVE, reason, at)


def _fits(rule: GateRule, place: Place) -> bool:
    task, model, language = place
    return (
        rule.task in ("", task)
        and rule.model in ("", model)
        and rule.language in ("", EACH, language)
    )


def _words(at: Number, limit: float) -> str:
    words = "unread replies"
    words += f" of {at.task}" if at.task else ""
    words += f" in {at.language}" if at.language else ""
    words += f", model {at.model}" if at.model else ""
    return f"{words}: at most {show(limit)}"
