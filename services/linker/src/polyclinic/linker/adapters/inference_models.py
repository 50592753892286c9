"""`Models` of the inference service."""

from importlib import resources

from polyclinic.bus.asking import InferenceClient
from polyclinic.bus.errors import PermanentError
from polyclinic.records.completions import Completion, CompletionInput, CompletionOutcome

_WRITTEN = (CompletionOutcome.TEXT, CompletionOutcome.TRUNCATED)


class InferenceModels:
    """See `Models`; temperature and length are the registry's."""

    def __init__(self, inference: InferenceClient) -> None:
        self._inference = inference

    async def ask(self, question: CompletionInput) -> Completion:
        """See `Models`."""
        completion = await self._inference.complete(question)
        if completion.outcome not in _WRITTEN:
            code = completion.outcome.value
            raise PermanentError(f"the model did not canonicalise: {code}", code=code)
        return completion


def canonicalising_prompt() -> str:
    """Text of the prompt file."""
    ours = resources.files("polyclinic.linker.adapters") / "canonicalise.txt"
    return ours.read_text(encoding="utf-8")
