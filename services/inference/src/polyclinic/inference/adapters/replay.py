"""The `replay` backend: replies that were generated elsewhere."""

import hashlib
from collections.abc import Mapping
from pathlib import Path

from polyclinic.bus.errors import PermanentError
from polyclinic.inference.domain.choices import with_logprobs
from polyclinic.inference.domain.completion import Reading
from polyclinic.inference.domain.fingerprint import fingerprint
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.inference.domain.replies import Replies, read_replies
from polyclinic.records.completions import CompletionInput
from polyclinic.records.samples import SampleKey
from polyclinic.registry.problem import Problem


class ReplayBackend:
    """`Backend` over a file; it is read once, at the start."""

    def __init__(self, replies: Replies, *, model: str, sha256: str) -> None:
        self._replies = replies
        self._model = model
        self.fingerprint = fingerprint({"backend": "replay", "model": model, "sha256": sha256})

    @classmethod
    def load(cls, path: Path, *, model: str, name: str) -> "ReplayBackend | list[Problem]":
        """Read a file, or say all that is wrong with it.

        Args:
            path: The file.
            model: Whose replies to take from it.
            name: What the sentences call the file; anyone may read them, so it is no full path.
        """
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            what = "there is no such file."
            return [Problem(name, what, "A `path` is relative to the registry file.")]
        except OSError as error:
            return [Problem(name, f"cannot be read: {(error.strerror or 'error').lower()}.")]
        replies = read_replies(data, model=model, name=name)
        if replies.problems:
            return replies.problems
        return cls(replies, model=model, sha256=hashlib.sha256(data).hexdigest())

    async def ask(self, question: CompletionInput) -> Reading:
        """Look the reply up; an empty one is an outcome, a missing one an error.

        Raises:
            PermanentError: the file has no reply to this sample (`no_recorded_reply`), or none that
                says how likely its choices are (`no_logprobs`).
        """
        sample = question.sample
        logprobs = self._replies.find_logprobs(sample, question.choices)
        if question.choices and logprobs is not None:
            return with_logprobs(Reading(Outcome.TEXT), question.choices, logprobs)
        text = self._replies.find(sample)
        if text is None:
            where = f'language "{sample.language}", variant "{sample.variant}"'
            if sample.judged_model:
                where += f', judged model "{sample.judged_model}"'
            raise PermanentError(
                f'No reply of "{self._model}" is recorded for sample "{sample.sample_id}" '
                f"({where}, epoch {sample.epoch}). {self._replies.near(sample)}".rstrip(),
                code="no_recorded_reply",
            )
        if question.choices:
            raise PermanentError(
                f'The reply of "{self._model}" to sample "{sample.sample_id}" was recorded without '
                "`choice_logprobs`.",
                code=Outcome.NO_LOGPROBS,
            )
        if not text.strip():
            return Reading(Outcome.EMPTY)
        return Reading(Outcome.TEXT, text=text)

    def has(self, sample: SampleKey) -> bool:
        """Whether the file has a reply to a sample."""
        return self._replies.has(sample)

    def example(self) -> SampleKey | None:
        """The first sample of the file."""
        return self._replies.example()

    async def check(self) -> Problem | None:
        """Nothing to find out: the file was read."""
        return None

    @property
    def said(self) -> Mapping[str, str]:
        """Nothing: the fingerprint covers the content."""
        return {}

    async def close(self) -> None:
        """Nothing to give back."""
