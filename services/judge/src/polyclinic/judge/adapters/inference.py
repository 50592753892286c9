"""Judges are models of the inference service."""

from collections.abc import Mapping
from dataclasses import replace

from polyclinic.bus.asking import InferenceClient
from polyclinic.bus.errors import PermanentError
from polyclinic.records.completions import Completion, CompletionInput, CompletionOutcome

_NO_OUTCOME = (CompletionOutcome.UNSPECIFIED, CompletionOutcome.UNKNOWN)


class InferenceJudges:
    """`Judges` over the inference service."""

    def __init__(self, inference: InferenceClient) -> None:
        self._inference = inference

    async def ask(self, question: CompletionInput) -> Completion:
        """See `Judges`."""
        completion = await self._inference.complete(question)
        if completion.outcome in _NO_OUTCOME:
            raise PermanentError("inference: a reply without outcome", code="bad_completion")
        return replace(completion, text=completion.text or completion.refusal)

    async def lanes(self) -> Mapping[str, int]:
        """See `Judges`."""
        return {model.name: model.max_concurrency for model in await self._inference.models()}
