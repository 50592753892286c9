"""`python -m polyclinic.linker.convert`: a local checkpoint becomes an encoder of the linker.

Needs the extra `convert` (torch, transformers); the service itself needs neither.
"""

import argparse
import json
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

# `model_type` of a checkpoint's config.json: class of its configuration, file of its tokenizer.
KINDS = {
    "bert": ("BertConfig", "vocab.txt"),
    "xlm-roberta": ("XLMRobertaConfig", "sentencepiece.bpe.model"),
}
QUANTIZATIONS = ("float32", "int8", "int8_float32", "int16")
TOKENIZER = "tokenizer.json"


class ConversionError(Exception):
    """A checkpoint cannot be converted; the message says why."""


def convert(source: Path, out: Path, *, quantization: str = "float32", force: bool = False) -> str:
    """Convert a BERT or XLM-R checkpoint of transformers; nothing is downloaded.

    Args:
        source: Its directory.
        out: The CTranslate2 directory to make, with its `tokenizer.json`.
        quantization: Of the weights; float32 has the vectors of the checkpoint, int8 a quarter of
            its size.
        force: Replace `out` when it exists.

    Returns:
        The checkpoint's type: "bert" or "xlm-roberta".

    Raises:
        ConversionError: the checkpoint is of another architecture or incomplete, `out` exists, or
            the extra `convert` is not installed.
    """
    kind = _kind(source)
    if out.exists() and not force:
        raise ConversionError(f"{out} exists; choose another, or say --force.")
    # Without them transformers makes a tokenizer that knows no word, and says nothing.
    vocabulary = KINDS[kind][1]
    if not any((source / name).is_file() for name in (TOKENIZER, vocabulary)):
        raise ConversionError(
            f"{source}: `{TOKENIZER}` and `{vocabulary}` are missing; copy one of them there."
        )
    transformers, converter = _tools(kind)
    whole = out.with_name(f"{out.name}.{os.getpid()}.part")
    try:
        tokenizer = transformers.AutoTokenizer.from_pretrained(source, local_files_only=True)
        converter(str(source)).convert(str(whole), quantization=quantization, force=True)
        tokenizer.backend_tokenizer.save(str(whole / TOKENIZER))
        if out.exists():
            shutil.rmtree(out)
        whole.rename(out)
    except Exception as error:  # whatever the readers of weights and tokenizers raise
        raise ConversionError(f"{source} cannot be converted: {error}") from error
    finally:
        shutil.rmtree(whole, ignore_errors=True)
    return kind


def _kind(source: Path) -> str:
    config = _config(source)
    kind = config.get("model_type")
    if not isinstance(kind, str) or kind not in KINDS:
        known = ", ".join(KINDS)
        raise ConversionError(f'{source} is of the type "{kind}"; known are {known}.')
    if config.get("position_embedding_type", "absolute") != "absolute":
        raise ConversionError(f"{source} has relative positions, which CTranslate2 cannot run.")
    return kind


def _config(source: Path) -> Mapping[str, Any]:
    try:
        config = json.loads((source / "config.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ConversionError(f"{source}: this is no checkpoint, it has no config.json.") from None
    except (OSError, ValueError) as error:
        raise ConversionError(f"{source}: config.json cannot be read: {error}") from None
    if not isinstance(config, dict):
        raise ConversionError(f"{source}: config.json cannot be read: it holds no object.")
    return config


def _tools(kind: str) -> tuple[Any, Any]:
    """The library transformers, and CTranslate2's converter."""
    # Neither weights nor code may come from elsewhere, whatever the checkpoint says.
    os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"
    try:
        import torch  # noqa: F401, PLC0415 - only this command needs them
        import transformers  # noqa: PLC0415
        from ctranslate2.converters import TransformersConverter  # noqa: PLC0415
    except ImportError as error:
        raise ConversionError(
            f"{error.name} is not installed: pip install 'polyclinic-linker[convert]'"
        ) from None
    # The converter asks for an attribute that transformers 5 dropped; `_kind` looked at the file.
    config = getattr(transformers, KINDS[kind][0])
    if not hasattr(config, "position_embedding_type"):
        config.position_embedding_type = "absolute"
    return transformers, TransformersConverter


def main(arguments: Sequence[str] | None = None) -> int:
    """Convert, then print the entry for the registry of indexes.

    Returns:
        The exit code: 0, or 4 when it cannot be done.
    """
    parser = argparse.ArgumentParser(
        prog="polyclinic linker convert",
        description="Turn a local BERT or XLM-R checkpoint, such as SapBERT, into an encoder.",
    )
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--quantization", choices=QUANTIZATIONS, default="float32")
    parser.add_argument("--force", action="store_true", help="replace OUT when it exists")
    chosen = parser.parse_args(arguments)
    try:
        convert(chosen.checkpoint, chosen.out, quantization=chosen.quantization, force=chosen.force)
    except ConversionError as error:
        sys.stderr.write(f"{error}\n")
        return 4
    sys.stdout.write(f"encoder: {{kind: ctranslate2, path: {chosen.out}, pooling: cls}}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
