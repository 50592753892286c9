"""The `transformers` backend: a checkpoint on this machine, in this process."""

import asyncio
from collections.abc import Mapping

from polyclinic.inference.adapters.checkpoint.gathering import Engine, Gatherer
from polyclinic.inference.adapters.checkpoint.prompting import Prompts
from polyclinic.inference.domain.choices import with_logprobs
from polyclinic.inference.domain.completion import Reading, Tokens
from polyclinic.inference.domain.jobs import Generation, Scoring, Written
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.inference.domain.stopping import cut_at_stop
from polyclinic.records.completions import CompletionInput
from polyclinic.registry.problem import Problem


class TransformersBackend:
    """`Backend` over an engine; questions that come together are computed together."""

    def __init__(
        self,
        engine: Engine,
        prompts: Prompts,
        *,
        fingerprint: str,
        budget_tokens: int,
        wait_s: float,
    ) -> None:
        self._prompts = prompts
        self._gatherer = Gatherer(engine, budget_tokens=budget_tokens, wait_s=wait_s)
        self.fingerprint = fingerprint

    async def ask(self, question: CompletionInput) -> Reading:
        """Write a reply, or compare the question's choices as continuations of the prompt.

        The log-probability of a choice is the sum over all of its tokens, not divided by their
        number: that of the whole text.

        Raises:
            TransientError: the memory does not do (`overloaded`).
            PermanentError: the question does not fit into the context
                (`context_length_exceeded`), or the chat template refuses it (`bad_request`).
        """
        # Long prompts take milliseconds to tokenize; the loop has other questions to serve.
        job = await asyncio.to_thread(self._prompts.job, question)
        if isinstance(job, Scoring):
            scores = await self._gatherer.score(job)
            tokens = Tokens(prompt=sum(map(len, job.sequences)))
            return with_logprobs(Reading(Outcome.TEXT, tokens=tokens), question.choices, scores)
        written = await self._gatherer.generate(job)
        return _reading(job, written, strips=self._prompts.strips)

    async def check(self) -> Problem | None:
        """Nothing to find out: the model is loaded."""
        return None

    @property
    def said(self) -> Mapping[str, str]:
        """Nothing: the fingerprint covers the content."""
        return {}

    async def close(self) -> None:
        """Leave what is being computed."""
        await self._gatherer.close()


def _reading(job: Generation, written: Written, *, strips: bool) -> Reading:
    text = cut_at_stop(written.text, job.stop)
    # A stop that stands in the last token allowed ends the reply all the same.
    cut = written.cut and text == written.text
    text = text.strip() if strips else text
    outcome = Outcome.TEXT if text.strip() else Outcome.EMPTY
    return Reading(
        Outcome.TRUNCATED if cut else outcome,
        text=text if text.strip() else None,
        finish_reason="length" if cut else "stop",
        tokens=Tokens(prompt=len(job.prompt), completion=written.tokens),
    )
