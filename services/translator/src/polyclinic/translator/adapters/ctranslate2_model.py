"""`BatchModel` over a CTranslate2 directory."""

from collections.abc import Mapping, Sequence

import ctranslate2

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.registry.problem import Problem
from polyclinic.translator.adapters.families import END, Family
from polyclinic.translator.adapters.model_directory import ModelDirectory, ModelDirectoryError
from polyclinic.translator.domain.entries import DirectoryEntry
from polyclinic.translator.domain.repair import TEMPERATURE, TOP_P
from polyclinic.translator.domain.sentence import Draft, Sentence
from polyclinic.translator.ports import Prepared

# A translation that is this much longer than its source will not come to an end by itself.
OUTPUT_FACTOR, OUTPUT_SLACK = 3, 24
# Without topk=0 the engine ignores temperature and top_p.
SAMPLING = {
    "sampling_topk": 0,
    "sampling_temperature": TEMPERATURE,
    "sampling_topp": TOP_P,
}
# Language codes and the end; not counted by the splitter.
FRAME_TOKENS = 4


class CTranslate2Model:
    """A loaded model; may be called from several threads."""

    def __init__(self, entry: DirectoryEntry, directory: ModelDirectory, family: Family) -> None:
        """Load the weights.

        Raises:
            ModelDirectoryError: CTranslate2 cannot load them as the entry says.
        """
        self._family = family
        self._beam_size = entry.beam_size
        self._max_input = entry.max_input_tokens
        self._max_output = entry.max_output_tokens
        try:
            self._translator = ctranslate2.Translator(
                str(directory.path),
                device="cpu",
                compute_type=entry.compute_type,
                inter_threads=entry.inter_threads,
                intra_threads=entry.intra_threads,
            )
        except (RuntimeError, ValueError) as error:
            what = f"CTranslate2 cannot load it: {' '.join(str(error).split())}."
            raise ModelDirectoryError(Problem(str(directory.path), what)) from error

    @property
    def decoding(self) -> Mapping[str, object]:
        """Everything that decides a translation besides weights, text and languages."""
        return {
            "compute_type": self._translator.compute_type,
            "beam_size": self._beam_size,
            "max_input_tokens": self._max_input,
            "max_output_tokens": self._max_output,
            "output_length": [OUTPUT_FACTOR, OUTPUT_SLACK],
            "disable_unk": True,
            "retry": SAMPLING,
        }

    def count(self, text: str) -> int:
        """See `BatchModel`."""
        return self._family.count(text)

    def prepare(self, sentence: Sentence) -> Prepared:
        """See `BatchModel`."""
        prepared = self._family.prepare(sentence.text, sentence.pair)
        if len(prepared.tokens) > self._max_input + FRAME_TOKENS:
            raise PermanentError(
                f"a sentence of {len(prepared.tokens)} tokens is longer than the "
                f"{self._max_input} that the engine takes",
                code="too_long",
            )
        return prepared

    def translate(self, batch: Sequence[Prepared], *, sampled: bool) -> list[Draft]:
        """See `BatchModel`."""
        limits = [self._limit(prepared) for prepared in batch]
        hypotheses = self._hypotheses(batch, max(limits), sampled=sampled)
        return [
            self._draft(tokens, limit) for tokens, limit in zip(hypotheses, limits, strict=True)
        ]

    def tokens(self, batch: Sequence[Prepared]) -> list[list[str]]:
        """The likeliest target tokens, without language code and end, as the model says them."""
        hypotheses = self._hypotheses(batch, self._max_output, sampled=False)
        return [[token for token in tokens if token != END] for tokens in hypotheses]

    def _hypotheses(
        self, batch: Sequence[Prepared], max_length: int, *, sampled: bool
    ) -> list[list[str]]:
        """Target tokens without the given ones; the last is the end, or the sentence was cut."""
        try:
            results = self._translator.translate_batch(
                [prepared.tokens for prepared in batch],
                target_prefix=[prepared.prefix for prepared in batch],
                beam_size=1 if sampled else self._beam_size,
                max_input_length=0,
                max_decoding_length=max_length,
                return_end_token=True,
                disable_unk=True,
                **(SAMPLING if sampled else {}),
            )
        except MemoryError:
            raise TransientError("not enough memory for a batch", code="out_of_memory") from None
        except (RuntimeError, ValueError) as error:
            raise PermanentError(f"CTranslate2: {error}", code="engine_failed") from error
        # The engine gives the prefix back.
        return [
            result.hypotheses[0][len(prepared.prefix) :]
            for result, prepared in zip(results, batch, strict=True)
        ]

    def _limit(self, prepared: Prepared) -> int:
        """Most target tokens: the sentence's own, so that its neighbours do not change it."""
        own = OUTPUT_FACTOR * len(prepared.tokens) + OUTPUT_SLACK
        return min(self._max_output, own)

    def _draft(self, tokens: list[str], limit: int) -> Draft:
        complete = bool(tokens) and tokens[-1] == END and len(tokens) <= limit
        if complete:
            tokens = tokens[:-1]
        return Draft(self._family.text(tokens[:limit]), complete=complete)
