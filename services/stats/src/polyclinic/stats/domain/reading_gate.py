"""What the gate makes of replies that could not be read."""

from collections.abc import Iterator, Mapping
from typing import Final

from polyclinic.records.suites import GateRule
from polyclinic.stats.domain.coverage import named
from polyclinic.stats.domain.deciding import Decision, Number, Verdict, show
from polyclinic.stats.domain.notices import unread_notices
from polyclinic.stats.domain.run import Run
from polyclinic.stats.domain.selecting import EACH
from polyclinic.stats.domain.unread import Place, Unread

UNREAD: Final = "unread"
"""What the share of unread replies is called where a metric is."""


def unread_decisions(rule: GateRule, counts: Mapping[Place, Unread]) -> Iterator[Decision]:
    """A rule with `unread_max`: every task and model that it names by itself.

    `language` "each" decides each language by itself; without a language the worst decides for all.
    """
    found = {place: one for place, one in counts.items() if _fits(rule, place)}
    if not found:
        at = Number(UNREAD, None, task=rule.task, model=rule.model, language=rule.language or None)
        reason = "there were no replies to be read"
        yield Decision(_words(rule, at), Verdict.FAIL, reason, at)
    if not rule.language:
        asked = dict.fromkeys(place[:2] for place in found)
        worst = [_worst(found, task, model) for task, model in asked]
        found = {place: found[place] for place in worst}
    for place, one in found.items():
        yield _decision(rule, place, one)


def _worst(counts: Mapping[Place, Unread], task: str, model: str) -> Place:
    mine = [place for place in counts if place[:2] == (task, model)]
    return max(mine, key=lambda place: counts[place].share)


def _decision(rule: GateRule, place: Place, one: Unread) -> Decision:
    task, model, language = place
    limit, share = rule.unread_max, one.share
    assert limit is not None  # noqa: S101 - for the type checker: the rule has one
    at = Number(
        UNREAD,
        share,
        n=one.replies,
        task=task,
        model=model,
        language=language if rule.language else None,
        higher_is_better=False,
    )
    said = f"{one.unread} of {one.replies} replies unread"
    said += f" in {language}" if language else ""
    said += f" ({named(one.reasons)})" if one.reasons else ""
    holds = share <= limit
    reason = f"{said}: {share:.3f} {'is' if holds else 'is not'} at most {show(limit)}"
    return Decision(_words(rule, at), Verdict.PASS if holds else Verdict.FAIL, reason, at)


def all_read(run: Run, counts: Mapping[Place, Unread]) -> Iterator[Decision]:
    """What is decided of places that no rule with `unread_max` speaks of: loud is undecided."""
    bounded = [rule for rule in run.gate if rule.unread_max is not None]
    accepted = [place for place in counts if any(_fits(rule, place) for rule in bounded)]
    for notice in unread_notices(run.run_id, counts, accepted):
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


def _words(rule: GateRule, at: Number) -> str:
    words = "unread replies"
    words += f" of {at.task}" if at.task else ""
    words += f" in {at.language}" if at.language else " in every language"
    words += f", model {at.model}" if at.model else ""
    return f"{words}: at most {show(rule.unread_max or 0.0)}"
