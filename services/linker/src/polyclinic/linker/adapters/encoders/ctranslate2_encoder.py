"""`Encoder` over a CTranslate2 directory of a BERT or XLM-R checkpoint."""

from collections.abc import Sequence
from pathlib import Path

import ctranslate2
import numpy as np
from numpy.typing import NDArray

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.linker.adapters.encoders.digest import encoder_digest
from polyclinic.linker.adapters.encoders.error import EncoderError
from polyclinic.linker.adapters.encoders.pooling import pool
from polyclinic.linker.adapters.encoders.tokenizing import FILE, Batch, Tokens, in_order
from polyclinic.linker.domain.entries import CTranslate2Encoder
from polyclinic.linker.ports import EncoderInfo

WEIGHTS = "model.bin"
CONVERT_HINT = "`polyclinic linker convert` makes such a directory from a checkpoint."


class CTranslate2TextEncoder:
    """A loaded encoder."""

    def __init__(self, entry: CTranslate2Encoder, folder: Path) -> None:
        """Load the weights, and try them.

        Args:
            entry: Its `path` is relative to `folder`.
            folder: Where the registry file is.

        Raises:
            EncoderError: it cannot be used as the entry says.
        """
        path = folder / entry.path
        if not (path / WEIGHTS).is_file():
            raise EncoderError(str(path), f"`{WEIGHTS}` is missing.", CONVERT_HINT)
        self._pooling = entry.pooling
        self._tokens = Tokens(path, max_tokens=entry.max_tokens, prefix=entry.prefix)
        try:
            self._encoder = ctranslate2.Encoder(
                str(path),
                device="cpu",
                compute_type=entry.compute_type,
                intra_threads=entry.threads,
            )
            # The longest text too: an encoder has no more positions than it was trained with.
            longest = self.encode(["x " * entry.max_tokens])
        except (RuntimeError, ValueError, PermanentError) as error:
            reason = " ".join(str(error).split())
            raise EncoderError(str(path), f"CTranslate2 cannot use it: {reason}.") from None
        self.info = EncoderInfo(
            digest=_digest(entry, path),
            pooling=entry.pooling,
            dimension=longest.shape[1],
            max_tokens=entry.max_tokens,
            unit_vectors=False,
        )

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See `Encoder`."""
        if not texts:
            return np.empty((0, self.info.dimension), dtype=np.float32)
        return in_order(self._tokens.batches(texts), len(texts), self._vectors)

    def _vectors(self, batch: Batch) -> NDArray[np.float32]:
        try:
            output = self._encoder.forward_batch(batch.ids)
        except MemoryError:
            raise TransientError("not enough memory for a batch", code="out_of_memory") from None
        except (RuntimeError, ValueError) as error:
            raise PermanentError(f"CTranslate2: {error}", code="encoder_failed") from error
        states = np.array(output.last_hidden_state.to(ctranslate2.DataType.float32))
        return pool(states, batch.lengths, self._pooling)


def _digest(entry: CTranslate2Encoder, path: Path) -> str:
    files = [
        file
        for file in path.iterdir()
        if file.name in (WEIGHTS, "config.json", FILE) or file.name.startswith("vocabulary.")
    ]
    try:
        return encoder_digest(
            files,
            kind=entry.kind,
            compute_type=entry.compute_type,
            pooling=entry.pooling,
            max_tokens=entry.max_tokens,
            prefix=entry.prefix,
        )
    except OSError as error:
        raise EncoderError(str(path), f"cannot be read: {error.strerror}.") from None
