"""`python -m polyclinic.translator.convert`: a local checkpoint becomes a CTranslate2 directory.

Needs the extra `convert` (torch, transformers); the service itself needs neither.
"""

import argparse
import json
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ctranslate2.converters import TransformersConverter

# `model_type` of a checkpoint's config.json, and the SentencePiece files that go along.
FAMILIES = {
    "m2m_100": ("nllb", ("sentencepiece.bpe.model",)),
    "t5": ("madlad", ("spiece.model",)),
    "marian": ("opus", ("source.spm", "target.spm")),
}
QUANTIZATIONS = ("int8", "int8_float32", "int16", "float16", "float32")


class ConversionError(Exception):
    """A checkpoint cannot be converted; the message says why."""


def convert(source: Path, out: Path, *, quantization: str = "int8", force: bool = False) -> str:
    """Convert a checkpoint of transformers; nothing is downloaded.

    Args:
        source: Its directory.
        out: The CTranslate2 directory to make.
        quantization: Of the weights; int8 is a quarter of float32 and fastest on a CPU.
        force: Replace `out` when it exists.

    Returns:
        The family: "nllb", "madlad" or "opus".

    Raises:
        ConversionError: the checkpoint is of another architecture or incomplete, `out` exists, or
            the extra `convert` is not installed.
    """
    family, files = _family(source)
    missing = [name for name in files if not (source / name).is_file()]
    if missing:
        raise ConversionError(f"{source}: `{missing[0]}` is missing; copy it there.")
    if out.exists() and not force:
        raise ConversionError(f"{out} exists; choose another, or say --force.")
    converter = _converter()
    whole = out.with_name(f"{out.name}.{os.getpid()}.part")
    try:
        converter(str(source), copy_files=list(files)).convert(
            str(whole), quantization=quantization, force=True
        )
        if out.exists():
            shutil.rmtree(out)
        whole.rename(out)
    except Exception as error:  # whatever the readers of weights and tokenizers raise
        raise ConversionError(f"{source} cannot be converted: {error}") from error
    finally:
        shutil.rmtree(whole, ignore_errors=True)
    return family


def _family(source: Path) -> tuple[str, Sequence[str]]:
    try:
        kind = json.loads((source / "config.json").read_text(encoding="utf-8")).get("model_type")
    except FileNotFoundError:
        raise ConversionError(f"{source}: this is no checkpoint, it has no config.json.") from None
    except (OSError, ValueError, AttributeError) as error:
        raise ConversionError(f"{source}: config.json cannot be read: {error}") from None
    if not isinstance(kind, str) or kind not in FAMILIES:
        known = ", ".join(f"{name} ({family})" for name, (family, _) in FAMILIES.items())
        raise ConversionError(f'{source} is of the type "{kind}"; known are {known}.')
    return FAMILIES[kind]


def _converter() -> "type[TransformersConverter]":
    # Neither weights nor code may come from elsewhere, whatever the checkpoint says.
    os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"
    try:
        import torch  # noqa: F401, PLC0415 - only this command needs them
        import transformers  # noqa: F401, PLC0415
        from ctranslate2.converters import TransformersConverter  # noqa: PLC0415
    except ImportError as error:
        raise ConversionError(
            f"{error.name} is not installed: pip install 'polyclinic-translator[convert]'"
        ) from None
    kind: type[TransformersConverter] = TransformersConverter
    return kind


def main(arguments: Sequence[str] | None = None) -> int:
    """Convert, then print the entry for the registry of engines.

    Returns:
        The exit code: 0, or 4 when it cannot be done.
    """
    parser = argparse.ArgumentParser(
        prog="polyclinic translator convert",
        description="Turn a local checkpoint (NLLB-200, MADLAD-400, OPUS-MT) into a CTranslate2 "
        "directory.",
    )
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--quantization", choices=QUANTIZATIONS, default="int8")
    parser.add_argument("--force", action="store_true", help="replace OUT when it exists")
    chosen = parser.parse_args(arguments)
    try:
        family = convert(
            chosen.checkpoint, chosen.out, quantization=chosen.quantization, force=chosen.force
        )
    except ConversionError as error:
        sys.stderr.write(f"{error}\n")
        return 4
    sys.stdout.write(_entry(family, chosen.out))
    return 0


def _entry(family: str, out: Path) -> str:
    languages = ", source: [en], target: [pt]" if family == "opus" else ""
    return f"engines:\n  {family}: {{family: {family}, path: {out}{languages}}}\n"


if __name__ == "__main__":
    sys.exit(main())
