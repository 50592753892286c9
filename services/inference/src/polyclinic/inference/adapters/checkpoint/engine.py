"""The computation: batches of token sequences through a causal language model of torch."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from inspect import signature
from typing import Any

import torch

from polyclinic.bus.errors import TransientError
from polyclinic.inference.adapters.checkpoint.gathering import Abandoned
from polyclinic.inference.adapters.checkpoint.sampling import choose
from polyclinic.inference.domain.jobs import Generation, Scoring, Written
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.inference.domain.stopping import tail_tokens

_OUT_OF_MEMORY = ("out of memory", "can't allocate memory", "not enough memory")


class TorchEngine:
    """`Engine` over a model of `transformers`."""

    def __init__(
        self,
        model: Any,  # noqa: ANN401 - the library does not type its models
        text_of: Callable[[Sequence[int]], str],
        *,
        ends: frozenset[int],
        budget_tokens: int,
    ) -> None:
        """Build around a loaded model.

        Args:
            model: A causal language model in evaluation mode.
            text_of: The text of tokens, without special ones.
            ends: Tokens that end a reply.
            budget_tokens: Most tokens of one pass when choices are compared.
        """
        self._model = model
        self._text_of = text_of
        self._ends = ends
        self._budget_tokens = budget_tokens
        self._known = frozenset(signature(model.forward).parameters)

    def generate(self, jobs: Sequence[Generation], abandoned: Abandoned) -> list[Written]:
        """See `Engine`. Rows do not see each other: a batch gives what its jobs alone would."""
        rows = [_Row(index, job, torch.Generator()) for index, job in enumerate(jobs)]
        try:
            with torch.inference_mode():
                self._write(rows, abandoned)
        except RuntimeError as error:
            raise _told(error) from error
        return [Written(self._text_of(row.tokens), len(row.tokens), row.cut) for row in rows]

    def score(self, jobs: Sequence[Scoring]) -> list[tuple[float, ...]]:
        """See `Engine`."""
        scores = [[0.0] * len(job.continuations) for job in jobs]
        wanted = [(index, sequence) for index, job in enumerate(jobs) for sequence in job.sequences]
        keep = max(len(tokens) for job in jobs for tokens in job.continuations)
        at_once = max(1, self._budget_tokens // max(job.width for job in jobs))
        try:
            with torch.inference_mode():
                for start in range(0, len(wanted), at_once):
                    part = wanted[start : start + at_once]
                    logprobs = self._logprobs([sequence for _, sequence in part], keep)
                    for (index, sequence), row in zip(part, logprobs, strict=True):
                        _add_up(scores[index], jobs[index], sequence, row)
        except RuntimeError as error:
            raise _told(error) from error
        return [tuple(row) for row in scores]

    def _write(self, rows: Sequence["_Row"], abandoned: Abandoned) -> None:
        batch = self._padded([row.job.prompt for row in rows])
        cache = None
        while True:
            output = self._forward(batch, cache, keep=1, use_cache=True)
            chosen = choose(output.logits[:, -1, :], rows)
            for row, token in zip(rows, chosen, strict=True):
                if not row.done:
                    self._take(row, token, left=abandoned(row.index))
            going = [place for place, row in enumerate(rows) if not row.done]
            if not going:
                return
            cache = output.cache
            batch = batch.followed_by(chosen, going=[not row.done for row in rows])
            if 2 * len(going) <= len(rows):
                # Long replies would drag along the short ones that are done.
                cache.batch_select_indices(torch.tensor(going, device=batch.mask.device))
                batch, rows = batch.of(going), [rows[place] for place in going]

    def _take(self, row: "_Row", token: int, *, left: bool) -> None:
        """One more token of a row, which may be the last."""
        if left or token in self._ends:
            row.done = True
            return
        row.tokens.append(token)
        stops = row.job.stop
        if stops:
            tail = self._text_of(row.tokens[-tail_tokens(stops) :])
            row.done = any(stop in tail for stop in stops)
        if not row.done and len(row.tokens) >= row.job.max_tokens:
            row.done = row.cut = True

    def _logprobs(self, sequences: Sequence[tuple[int, ...]], keep: int) -> Any:  # noqa: ANN401
        """Shape (sequences, keep or fewer, vocabulary): what follows each of the last tokens."""
        output = self._forward(self._padded(sequences), None, keep=keep, use_cache=False)
        return output.logits[:, -keep:, :].float().log_softmax(dim=-1).cpu()

    def _forward(
        self,
        batch: "_Batch",
        cache: Any,  # noqa: ANN401 - the library's
        *,
        keep: int,
        use_cache: bool,
    ) -> Any:  # noqa: ANN401 - the library's
        options = {
            "position_ids": batch.positions,
            # Logits of the whole prompt would be the largest thing in memory.
            "logits_to_keep": keep,
        }
        return self._model(
            input_ids=batch.tokens,
            attention_mask=batch.mask,
            cache=cache,
            use_cache=use_cache,
            **{name: value for name, value in options.items() if name in self._known},
        )

    def _padded(self, sequences: Sequence[Sequence[int]]) -> "_Batch":
        """Sequences with padding on the left, so that all of them end in the last column."""
        width = max(map(len, sequences))
        gaps = [width - len(sequence) for sequence in sequences]
        pairs = list(zip(gaps, sequences, strict=True))
        device = self._model.device
        mask = torch.tensor([[0] * gap + [1] * len(s) for gap, s in pairs], device=device)
        tokens = torch.tensor([[0] * gap + list(s) for gap, s in pairs], device=device)
        return _Batch(tokens, mask, (mask.cumsum(dim=-1) - 1).clamp(min=0))


@dataclass
class _Row:
    """A reply on its way; `index` is that of its job."""

    index: int
    job: Generation
    random: Any
    tokens: list[int] = field(default_factory=list)
    done: bool = False
    cut: bool = False

    def __post_init__(self) -> None:
        if self.job.seed is None:
            self.random.seed()
        else:
            self.random.manual_seed(self.job.seed % 2**63)


@dataclass(frozen=True)
class _Batch:
    """What the model reads next: tokens and positions (rows, new), mask (rows, all so far)."""

    tokens: Any
    mask: Any
    positions: Any

    def of(self, places: Sequence[int]) -> "_Batch":
        """Some of the rows."""
        chosen = list(places)
        return _Batch(self.tokens[chosen], self.mask[chosen], self.positions[chosen])

    def followed_by(self, chosen: Sequence[int], *, going: Sequence[bool]) -> "_Batch":
        """One more token for each row.

        A row that is done stays where it is: a position beyond the context need not exist.
        """
        one = torch.ones_like(self.mask[:, :1])
        tokens = torch.tensor(chosen, device=self.mask.device)[:, None]
        step = torch.tensor(going, device=self.mask.device)[:, None].long()
        return _Batch(tokens, torch.cat([self.mask, one], dim=-1), self.positions[:, -1:] + step)


def _add_up(
    scores: list[float],
    job: Scoring,
    sequence: tuple[int, ...],
    logprobs: Any,  # noqa: ANN401 - a tensor
) -> None:
    """Set the scores of the continuations that `sequence` predicts.

    Args:
        scores: Of the job's continuations.
        job: The sequence is one of its.
        sequence: The prompt and all but the last token of a continuation.
        logprobs: Shape (positions, vocabulary); the last position is that of the last token.
    """
    for index, tokens in enumerate(job.continuations):
        if (*job.prompt, *tokens[:-1]) == sequence:
            places = torch.arange(-len(tokens), 0)
            total = logprobs[places, torch.tensor(tokens)].double().sum()
            scores[index] = min(0.0, float(total))


def _told(error: RuntimeError) -> Exception:
    """The error as others know it: fewer questions at once may help against too little memory."""
    if isinstance(error, torch.OutOfMemoryError) or any(
        words in str(error).lower() for words in _OUT_OF_MEMORY
    ):
        return TransientError(
            "The memory of the device does not do for the questions asked at once.",
            code=Outcome.OVERLOADED,
        )
    return error
