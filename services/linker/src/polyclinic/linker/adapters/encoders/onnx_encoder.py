"""`Encoder` over an ONNX graph of a sentence encoder."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from polyclinic.bus.errors import PermanentError
from polyclinic.linker.adapters.encoders.digest import encoder_digest
from polyclinic.linker.adapters.encoders.error import EncoderError
from polyclinic.linker.adapters.encoders.pooling import pool
from polyclinic.linker.adapters.encoders.tokenizing import FILE, Batch, Tokens, in_order
from polyclinic.linker.domain.entries import OnnxEncoder
from polyclinic.linker.ports import EncoderInfo

INPUTS = frozenset({"input_ids", "attention_mask", "token_type_ids", "position_ids"})
_QUIET = 3


class OnnxTextEncoder:
    """A loaded graph."""

    def __init__(self, entry: OnnxEncoder, folder: Path) -> None:
        """Load the graph, and try it.

        Args:
            entry: Its `path` is relative to `folder`.
            folder: Where the registry file is.

        Raises:
            EncoderError: it cannot be used as the entry says.
        """
        path = folder / entry.path
        graph = path / entry.file
        if path.resolve() not in graph.resolve().parents:
            raise EncoderError(str(graph), "`file` is outside of the encoder's directory.")
        if not graph.is_file():
            raise EncoderError(str(graph), "there is no such file.", "`file` names the graph.")
        self._pooling = entry.pooling
        self._tokens = Tokens(path, max_tokens=entry.max_tokens, prefix=entry.prefix)
        self._session = _session(graph, entry.threads)
        self._inputs = {one.name for one in self._session.get_inputs()}
        self._output = _output(self._session, entry.output, str(graph), self._inputs)
        try:
            longest = self.encode(["x " * entry.max_tokens, "x"])
        except PermanentError as error:
            raise EncoderError(str(graph), f"it fails on a text: {error.detail}.") from None
        self.info = EncoderInfo(
            digest=_digest(entry, path, graph),
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
        ids = np.array(batch.padded(), dtype=np.int64)
        positions = np.arange(ids.shape[1], dtype=np.int64)[None, :]
        given = {
            "input_ids": ids,
            "attention_mask": (positions < np.array(batch.lengths)[:, None]).astype(np.int64),
            "token_type_ids": np.zeros_like(ids),
            "position_ids": np.broadcast_to(positions, ids.shape),
        }
        wanted = {name: given[name] for name in self._inputs}
        try:
            [states] = self._session.run([self._output], wanted)
        except Exception as error:  # the runtime's classes are made at import, below RuntimeError
            said = " ".join(str(error).split())[:300]
            raise PermanentError(f"onnxruntime: {said}", code="encoder_failed") from error
        if states.ndim != 3:  # noqa: PLR2004 - texts, tokens, dimension
            what = f'"{self._output}" has {states.ndim} axes instead of texts, tokens, dimension'
            raise PermanentError(what, code="encoder_failed")
        return pool(states.astype(np.float32, copy=False), batch.lengths, self._pooling)


def _session(graph: Path, threads: int) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = _QUIET
    # Its arena keeps what the largest batch ever needed.
    options.enable_cpu_mem_arena = False
    try:
        return onnxruntime.InferenceSession(str(graph), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # see `_vectors`
        said = " ".join(str(error).split())[:300]
        raise EncoderError(str(graph), f"onnxruntime cannot load it: {said}.") from None


def _output(
    session: onnxruntime.InferenceSession, wanted: str | None, where: str, inputs: set[str]
) -> str:
    if unknown := inputs - INPUTS:
        raise EncoderError(where, f'the graph wants an input "{min(unknown)}", which is unknown.')
    names = [one.name for one in session.get_outputs()]
    if wanted is not None and wanted not in names:
        raise EncoderError(where, f'it has no output "{wanted}", only {", ".join(names)}.')
    return str(wanted or names[0])


def _digest(entry: OnnxEncoder, path: Path, graph: Path) -> str:
    # Large graphs keep their weights beside them, as model.onnx_data or model.onnx.data.
    files = [one for one in graph.parent.iterdir() if one.name.startswith(graph.name)]
    try:
        return encoder_digest(
            [*files, path / FILE],
            kind=entry.kind,
            output=entry.output,
            pooling=entry.pooling,
            max_tokens=entry.max_tokens,
            prefix=entry.prefix,
        )
    except OSError as error:
        raise EncoderError(str(graph), f"cannot be read: {error.strerror}.") from None
