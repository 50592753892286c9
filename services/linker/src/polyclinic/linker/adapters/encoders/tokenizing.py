"""Texts to token ids, through a `tokenizer.json`."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from polyclinic.linker.adapters.encoders.error import EncoderError
from polyclinic.linker.adapters.encoders.texts import encodable

FILE = "tokenizer.json"
BATCH = 64


@dataclass(frozen=True, slots=True)
class Batch:
    """Texts of about one length.

    Attributes:
        places: Where they stood in the request.
        ids: Token ids of each, special ones included; not padded.
    """

    places: list[int]
    ids: list[list[int]]

    @property
    def lengths(self) -> list[int]:
        """Tokens of each."""
        return [len(one) for one in self.ids]

    def padded(self) -> list[list[int]]:
        """Ids of one length; 0 where there is none, for the mask tells."""
        width = max(self.lengths)
        return [one + [0] * (width - len(one)) for one in self.ids]


class Tokens:
    """A tokenizer that cuts; may be called from several threads."""

    def __init__(self, folder: Path, *, max_tokens: int, prefix: str = "") -> None:
        """Load.

        Raises:
            EncoderError: the file is missing or unreadable.
        """
        if not (folder / FILE).is_file():
            raise EncoderError(
                str(folder),
                f"`{FILE}` is missing.",
                "`polyclinic linker convert` writes it; for ONNX, copy it from the model.",
            )
        try:
            self._tokenizer = Tokenizer.from_file(str(folder / FILE))
        except Exception as error:  # the library has no class of its own
            raise EncoderError(str(folder / FILE), f"cannot be read: {error}.") from None
        # A file may ask for padding to some length; texts are padded by the batch here.
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(max_length=max_tokens)
        self._prefix = prefix

    def batches(self, texts: Sequence[str]) -> Iterator[Batch]:
        """Token ids of texts, the shortest first."""
        encoded = self._tokenizer.encode_batch([self._prefix + encodable(text) for text in texts])
        ids = [one.ids for one in encoded]
        order = sorted(range(len(ids)), key=lambda place: len(ids[place]))
        for start in range(0, len(order), BATCH):
            places = order[start : start + BATCH]
            yield Batch(places, [ids[place] for place in places])


def in_order(
    batches: Iterable[Batch], count: int, vectors: Callable[[Batch], NDArray[np.float32]]
) -> NDArray[np.float32]:
    """Vectors of all batches, each where its text stood in the request.

    Args:
        batches: Together every place from 0 to `count`, at least one.
        count: Texts of the request.
        vectors: Gives a batch's, shape (texts of the batch, dimension).

    Returns:
        Shape (count, dimension).
    """
    found: NDArray[np.float32] | None = None
    for batch in batches:
        some = vectors(batch)
        if found is None:
            found = np.empty((count, some.shape[1]), dtype=np.float32)
        found[batch.places] = some
    if found is None:
        raise ValueError("no batch")
    return found
