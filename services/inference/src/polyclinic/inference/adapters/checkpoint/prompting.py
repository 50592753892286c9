"""From a question to what a local model computes: chat template, tokens, limits."""

from collections.abc import Sequence
from threading import Lock
from typing import Any, Protocol

from polyclinic.bus.errors import PermanentError
from polyclinic.inference.domain.continuations import scoring_of
from polyclinic.inference.domain.jobs import Generation, Job
from polyclinic.inference.domain.limits_of_length import reply_limit
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.inference.domain.plain_prompt import NEXT_TURN, plain_prompt, without_system
from polyclinic.records.completions import ChatMessage, CompletionInput


class Tokenizer(Protocol):
    """The part of a `transformers` tokenizer that is used."""

    chat_template: Any
    bos_token_id: int | None

    def apply_chat_template(
        self, conversation: list[dict[str, str]], *, tokenize: bool, add_generation_prompt: bool
    ) -> Any:  # noqa: ANN401 - text, but the library does not say so
        """The conversation as one text; a template may refuse it with an error of its own."""
        ...

    def encode(self, text: str, *, add_special_tokens: bool) -> list[int]:
        """Token ids of a text."""
        ...

    def decode(self, token_ids: Sequence[int], *, skip_special_tokens: bool) -> str:
        """The text of token ids."""
        ...


class Prompts:
    """Writes questions as jobs, and reads tokens as text. Safe to call from several threads."""

    def __init__(
        self,
        tokenizer: Tokenizer,
        *,
        context: int | None,
        plain: bool = False,
        refusals: tuple[type[Exception], ...] = (),
    ) -> None:
        """Build around a tokenizer.

        Args:
            tokenizer: Of the checkpoint.
            context: Most tokens of prompt and reply; None when the model does not say.
            plain: Do without the chat template that the tokenizer has.
            refusals: What a chat template raises that does not take a conversation.
        """
        self._tokenizer = tokenizer
        self._context = context
        self._plain = plain or not tokenizer.chat_template
        self._refusals = refusals
        self._prefix = self._plain_prefix() if self._plain else []
        # What the library keeps between calls is not made for two threads.
        self._lock = Lock()

    def job(self, question: CompletionInput) -> Job:
        """What a question asks the model to compute.

        Raises:
            PermanentError: it does not fit into the context (`context_length_exceeded`), or the
                chat template refuses the conversation (`bad_request`).
        """
        with self._lock:
            text = self._text(question.messages)
            prompt = self._tokens(text)
            if not prompt:
                raise PermanentError("The prompt has no tokens.", code=Outcome.BAD_REQUEST)
            if question.choices:
                blank = " " if self._plain else ""
                whole = [self._tokens(f"{text}{blank}{c.strip()}") for c in question.choices]
                reply_limit(max(map(len, whole)) - 1, 1, self._context)
                return scoring_of(prompt, whole)
        return self._generation(question, tuple(prompt))

    def text_of(self, tokens: Sequence[int]) -> str:
        """The text of tokens that the model wrote, without special ones."""
        with self._lock:
            return self._tokenizer.decode(tokens, skip_special_tokens=True)

    @property
    def strips(self) -> bool:
        """Whether blanks around a reply belong to the form of the prompt."""
        return self._plain

    def _generation(self, question: CompletionInput, prompt: tuple[int, ...]) -> Generation:
        params = question.params
        return Generation(
            prompt=prompt,
            max_tokens=reply_limit(len(prompt), params.max_tokens, self._context),
            temperature=params.temperature or 0.0,
            top_p=1.0 if params.top_p is None else params.top_p,
            seed=params.seed,
            stop=(*filter(None, params.stop), *([NEXT_TURN] if self._plain else [])),
        )

    def _tokens(self, text: str) -> list[int]:
        return self._prefix + list(self._tokenizer.encode(text, add_special_tokens=False))

    def _plain_prefix(self) -> list[int]:
        """The token that begins a text, where the tokenizer would write one.

        It is not left to the tokenizer, because some would end the prompt as well.
        """
        special = list(self._tokenizer.encode("", add_special_tokens=True))
        bos = self._tokenizer.bos_token_id
        return [bos] if bos is not None and special[:1] == [bos] else []

    def _text(self, messages: Sequence[ChatMessage]) -> str:
        if self._plain:
            return plain_prompt(messages)
        try:
            return self._templated(messages)
        except self._refusals:
            return self._without_system(messages)

    def _without_system(self, messages: Sequence[ChatMessage]) -> str:
        """For templates that know no system turn."""
        try:
            return self._templated(without_system(messages))
        except self._refusals:
            raise PermanentError(
                "The model's chat template does not take this order of turns.",
                code=Outcome.BAD_REQUEST,
            ) from None

    def _templated(self, messages: Sequence[ChatMessage]) -> str:
        turns = [{"role": m.role, "content": m.content} for m in messages]
        return str(
            self._tokenizer.apply_chat_template(turns, tokenize=False, add_generation_prompt=True)
        )
