"""Grade one answer: ask a judge, read its reply, ask again where there is no verdict."""

from dataclasses import dataclass, replace
from functools import partial

from polyclinic.bus.errors import PermanentError
from polyclinic.judge.domain.echoes import without_echo
from polyclinic.judge.domain.graders import grader_of
from polyclinic.judge.domain.graders.grader import Grader
from polyclinic.judge.domain.refusals import is_refusal
from polyclinic.judge.domain.suspicion import suspicions
from polyclinic.judge.domain.templates import check_template, digest, fill
from polyclinic.judge.ports import Judges, OffLoop, Templates
from polyclinic.records.caching import policy_of, with_policy
from polyclinic.records.calls import CallUsage
from polyclinic.records.completions import (
    ChatMessage,
    Completion,
    CompletionInput,
    CompletionOutcome,
    GenerationParams,
)
from polyclinic.records.grading import GradingInput, JudgeVerdict
from polyclinic.replies.own_words import own_words
from polyclinic.replies.reading import Reading, Status

RAW_REPLY_CHARS = 8_000
EXPLANATION_CHARS = 2_000
SHOWN_AGAIN_CHARS = 4_000
"""Of a reply that is no verdict, what its judge sees of it when it is asked again."""
MOST_REASKS = 10
NO_TEXT = "(no text)"
REFUSAL = "refusal"
_FINAL = frozenset({CompletionOutcome.CONTENT_FILTER})
"""Outcomes that asking again cannot change."""


@dataclass(frozen=True)
class _Read:
    """A reply, and what was read out of it: scores, or a reason."""

    reply: Completion
    reason: str = ""
    detail: str = ""
    value: Reading | None = None


class Grade:
    """The use case, for the bus and for gRPC alike.

    Args:
        judges: Asks models.
        templates: Built-in prompts.
        off_loop: Where replies are read.
        max_reasks: Where a grading does not say how often a judge is asked again.
        max_chars: Most code points of the texts of one grading.
    """

    def __init__(
        self,
        judges: Judges,
        templates: Templates,
        off_loop: OffLoop,
        *,
        max_reasks: int,
        max_chars: int,
    ) -> None:
        self._judges = judges
        self._templates = templates
        self._off_loop = off_loop
        self._max_reasks = max_reasks
        self._max_chars = max_chars

    async def __call__(self, grading: GradingInput) -> JudgeVerdict:
        """One judge's verdict; where its replies are none, the reason why.

        Raises:
            TransientError: the judge may answer later.
            PermanentError: it never will, or the grading cannot be done (`unknown_grading`,
                `bad_rubric`, `bad_template`, `too_large`, `no_judge`).
        """
        grader = grader_of(grading)
        self._check(grading)
        template = self._template(grading, grader)
        turns = [ChatMessage("user", grader.prompt(template, grading))]
        usage: list[CallUsage] = []
        while True:
            read = await self._ask(grading, grader, turns)
            usage.append(read.reply.usage or CallUsage())
            if not read.reason or self._is_last(grading, read, asked=len(usage)):
                return await self._off_loop(
                    partial(self._verdict, grading, grader, template, read, usage)
                )
            turns += self._again(grading, grader, read)

    def _check(self, grading: GradingInput) -> None:
        texts = (grading.question, grading.reference, grading.answer, grading.template)
        if not grading.judge:
            raise PermanentError("the grading names no judge", code="no_judge")
        if sum(map(len, texts)) > self._max_chars:
            raise PermanentError(
                f"the texts of a grading may have {self._max_chars:,} characters together",
                code="too_large",
            )

    def _template(self, grading: GradingInput, grader: Grader) -> str:
        built_in = self._templates.text(f"judge_{grader.name}", grading.sample.language)
        template = grading.template or built_in
        check_template(template, needed=grader.needed, allowed=grader.allowed)
        return template

    async def _ask(self, grading: GradingInput, grader: Grader, turns: list[ChatMessage]) -> _Read:
        question = CompletionInput(
            model=grading.judge,
            messages=tuple(turns),
            sample=grading.sample,
            params=GenerationParams(json_schema=grader.json_schema()),
        )
        reply = await self._judges.ask(with_policy(question, policy_of(grading)))
        return await self._off_loop(lambda: _read(reply, grader, grading.answer))

    def _is_last(self, grading: GradingInput, read: _Read, *, asked: int) -> bool:
        limit = self._max_reasks if grading.max_reasks is None else grading.max_reasks
        return asked > min(limit, MOST_REASKS) or read.reply.outcome in _FINAL

    def _again(self, grading: GradingInput, grader: Grader, read: _Read) -> list[ChatMessage]:
        """The conversation goes on: what was said, and what is wrong with it."""
        said, _ = own_words(read.reply.text)
        complaint = fill(
            self._templates.text("reask", grading.sample.language),
            {"detail": read.detail, "form": grader.form()},
        )
        return [
            ChatMessage("assistant", said.strip()[:SHOWN_AGAIN_CHARS] or NO_TEXT),
            ChatMessage("user", complaint),
        ]

    def _verdict(
        self,
        grading: GradingInput,
        grader: Grader,
        template: str,
        read: _Read,
        usage: list[CallUsage],
    ) -> JudgeVerdict:
        value = read.value.value if read.value else {}
        return JudgeVerdict(
            judge=grading.judge,
            scores=grader.scores(value) if read.value else {},
            reason=read.reason,
            detail=read.detail,
            explanation=str(value.get("explanation", ""))[:EXPLANATION_CHARS],
            raw_reply=read.reply.text[:RAW_REPLY_CHARS],
            attempts=len(usage),
            prompt_sha256=digest(template),
            warnings=suspicions(grading.answer, grader.shapes),
            fingerprint=read.reply.fingerprint,
            usage=tuple(usage),
            rule=read.value.rule if read.value else "",
            cache_key=read.reply.cache_key,
        )


def _read(reply: Completion, grader: Grader, answer: str) -> _Read:
    """Scores of a reply, or the reason why there are none."""
    if reply.outcome is CompletionOutcome.CONTENT_FILTER:
        return _Read(reply, "content_filter", "the provider withheld the reply")
    if reply.outcome is CompletionOutcome.REFUSAL:
        return _Read(reply, REFUSAL, "the reply declines to judge")
    if reply.outcome is CompletionOutcome.TOOL_CALL:
        return _Read(reply, Status.UNPARSED, "the reply calls a tool")
    text = without_echo(reply.text, answer)
    reading = grader.read(text, truncated=reply.outcome is CompletionOutcome.TRUNCATED)
    if reading.status is Status.OK:
        return _Read(reply, value=reading)
    read = _Read(reply, reading.status.value, reading.detail)
    if reading.status is Status.UNPARSED and is_refusal(own_words(text)[0]):
        return replace(read, reason=REFUSAL, detail="the reply declines to judge")
    return read
