"""What a reader must hear before any number: replies that were not read, models that said nothing.

Each is one sentence, with the cause and what to do.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from polyclinic.stats.domain.causes import Cause
from polyclinic.stats.domain.coverage import Coverage, named
from polyclinic.stats.domain.unread import CUT, UNREAD_RULES, Apart, Place, Unread, apart

UNREAD: Final = "unread"
SILENT: Final = "silent"
UNSCORED: Final = "unscored"

_SILENT_SHARE: Final = 0.5
"""Share of questions without an answer from which on a model answered almost nothing."""
_EMPTY: Final = "empty_reply"
"""Why a trial is unscored whose model said nothing however often it was asked."""
_LISTED: Final = 6
_REMEDIES: Final = {
    "tool_call": "it called tools where an answer was asked for",
    "truncated_reasoning": "its reasoning used up the token limit: raise max_tokens",
    "content_filter": "the endpoint's filter held its replies back",
    "refusal": "it declined to answer",
    "empty": "its replies hold no text",
    "no_response": "its replies hold no text",
    _EMPTY: "its replies hold no text",
}


@dataclass(frozen=True, slots=True)
class Notice:
    """One sentence about a model, or about its replies to a task.

    `kind` is "unscored", "unread" or "silent"; `task` is empty where it is about all of them.
    `share` is that of the questions, or of the replies, in [0, 1].
    """

    kind: str
    task: str
    model: str
    text: str
    share: float


def notices(
    run_id: str,
    coverage: Coverage,
    unread: Mapping[Place, Unread],
    causes: Iterable[Cause] = (),
) -> list[Notice]:
    """All that is to be said first: what failed, unread replies, models that said little."""
    return [*_unscored(coverage, causes), *unread_notices(run_id, unread), *_silent(coverage)]


def _unscored(coverage: Coverage, causes: Iterable[Cause]) -> Iterator[Notice]:
    """What a trial's end without scores came with, such as the endpoint's own sentence."""
    for cause in causes:
        if not cause.detail or cause.reason == _EMPTY:
            continue
        requested = coverage.of(model=cause.model).requested
        text = (
            f"No score ({cause.reason}): {cause.trials} of {requested} trials of {cause.model}. "
            f"{cause.detail}"
        )
        share = min(1.0, cause.trials / requested) if requested else 1.0
        yield Notice(UNSCORED, "", cause.model, text, share)


def unread_notices(
    run_id: str, counts: Mapping[Place, Unread], accepted: Collection[Place] = ()
) -> Iterator[Notice]:
    """One for each task and model with loud places, without those that are `accepted`."""
    left = {place: one for place, one in counts.items() if place not in accepted}
    gaps = {(one.task, one.model): one for one in apart(left)}
    for task, model in dict.fromkeys((task, model) for task, model, _ in left):
        mine = {at[2]: one for at, one in left.items() if at[:2] == (task, model)}
        loud = {language: one for language, one in mine.items() if one.is_loud}
        gap = gaps.get((task, model))
        if gap is not None:
            loud.setdefault(gap.most, mine[gap.most])
        if loud:
            share = max(one.share for one in loud.values())
            text = _unread_text(task, model, loud, gap)
            text += f" `polyclinic scores {run_id} --unread` shows them."
            yield Notice(UNREAD, task, model, text, share)


def _unread_text(task: str, model: str, loud: Mapping[str, Unread], gap: Apart | None) -> str:
    reasons: Counter[str] = Counter()
    for one in loud.values():
        reasons.update(one.reasons)
    worst = sorted(loud.items(), key=lambda item: -item[1].share)
    shown = [
        f"{one.unread} of {one.replies}{f' in {language}' if language else ''} ({one.share:.1%})"
        for language, one in worst[:_LISTED]
    ]
    if len(worst) > _LISTED:
        shown.append(f"and more in {len(worst) - _LISTED} other languages")
    text = (
        f"Unread: of the replies of {model} to {task}, {', '.join(shown)} could not be read "
        f"and count as wrong answers: {named(reasons)}."
    )
    if gap is not None:
        text += (
            f" Between its languages that is {(gap.high - gap.low) * 100:.1f} points"
            f" ({gap.most} {gap.high:.1%}, {gap.fewest} {gap.low:.1%})."
        )
    if any(reason.endswith(CUT) for reason in reasons):
        text += " Cut replies want a higher max_tokens."
    return text


def _silent(coverage: Coverage) -> Iterator[Notice]:
    """Models that gave almost no answer to a task, with what they gave in its place."""
    for task, model in dict.fromkeys((task, model) for task, _, model, _, _ in coverage.cells):
        counts = coverage.of(task=task, model=model)
        empty = counts.unscored.get(_EMPTY, 0)
        asked = counts.scored + empty
        reasons = Counter({why: n for why, n in counts.unanswered_by.items() if n})
        if empty:
            reasons[_EMPTY] += empty
        without = reasons.total()
        unread = sum(n for why, n in reasons.items() if why in UNREAD_RULES)
        if not asked or without < _SILENT_SHARE * asked or unread == without:
            continue
        main = max((why for why in reasons if why not in UNREAD_RULES), key=lambda w: reasons[w])
        cause = f"; {_REMEDIES[main]}" if main in _REMEDIES else ""
        text = (
            f"Almost no answers: {model} answered {asked - without} of {asked} questions of {task}"
            f" ({named(reasons)}){cause}."
        )
        yield Notice(SILENT, task, model, text, without / asked)
