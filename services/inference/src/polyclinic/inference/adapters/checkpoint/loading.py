"""From a directory to a model that can be asked, or to sentences on why not."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from polyclinic.inference.adapters.checkpoint.backend import TransformersBackend
from polyclinic.inference.adapters.checkpoint.prompting import Prompts
from polyclinic.inference.domain.entries import TransformersEntry
from polyclinic.inference.domain.fingerprint import fingerprint
from polyclinic.registry.problem import Problem

if TYPE_CHECKING:
    from polyclinic.inference.adapters.checkpoint.engine import TorchEngine

# Whatever a checkpoint is made of: configuration, weights, tokenizer, chat template.
_SUFFIXES = frozenset(
    {".json", ".safetensors", ".bin", ".model", ".txt", ".jinja", ".tiktoken", ".index"}
)
_CHUNK_BYTES = 1 << 20
_REASON_CHARS = 200


def load_checkpoint(path: Path, entry: TransformersEntry) -> TransformersBackend | list[Problem]:
    """Load a checkpoint; nothing is downloaded, and no code that lies in it is run.

    Args:
        path: Its directory.
        entry: The rest. Sentences name its `path`, which is no full path.
    """
    where = entry.path
    if not path.is_dir():
        what = "there is no such directory."
        return [Problem(where, what, "A `path` is relative to the registry file.")]
    if not (path / "config.json").is_file():
        return [Problem(where, "this is no checkpoint: it has no config.json.")]
    try:
        import jinja2  # noqa: PLC0415 - only with the extra
        import torch  # noqa: PLC0415
        import transformers  # noqa: PLC0415
    except ImportError:
        what = "the backend `transformers` is not installed here."
        return [Problem(where, what, 'Install "polyclinic-inference[transformers]".')]
    transformers.utils.logging.disable_progress_bar()  # it would stand among the log's lines
    try:
        tokenizer = transformers.AutoTokenizer.from_pretrained(path, local_files_only=True)
        model, loaded = transformers.AutoModelForCausalLM.from_pretrained(
            path,
            dtype=entry.dtype if entry.dtype == "auto" else getattr(torch, entry.dtype),
            local_files_only=True,
            output_loading_info=True,
        )
        model.to(entry.device).eval()
    except Exception as error:
        # Libraries raise of every kind on what a file may hold; one model must not end the service.
        return [Problem(where, f"the checkpoint cannot be loaded: {_reason(error, path)}")]
    if loaded["missing_keys"]:
        # They would be filled with random numbers, and the model would answer all the same.
        some = sorted(loaded["missing_keys"])[0]
        what = f"the checkpoint lacks weights of its architecture, such as {some}."
        return [Problem(where, what)]
    prompts = Prompts(
        tokenizer,
        context=entry.context or _context(model),
        plain=entry.chat_template == "none",
        refusals=(jinja2.TemplateError,),
    )
    return TransformersBackend(
        _engine(model, tokenizer, prompts, entry.batch_tokens),
        prompts,
        fingerprint=checkpoint_fingerprint(path, entry),
        budget_tokens=entry.batch_tokens,
        wait_s=entry.batch_wait_ms / 1000,
    )


def checkpoint_fingerprint(path: Path, entry: TransformersEntry) -> str:
    """Hash of the content of every file that decides a reply, and of the entry's own share."""
    files = {
        file.name: _sha256(file)
        for file in sorted(path.iterdir())
        if file.suffix in _SUFFIXES and file.is_file()
    }
    decisive = entry.model_dump(
        mode="json", include={"dtype", "chat_template", "context", "params"}
    )
    return fingerprint({"backend": "transformers", "files": files, **decisive})


def _engine(
    model: Any,  # noqa: ANN401 - the library does not type its models
    tokenizer: Any,  # noqa: ANN401
    prompts: Prompts,
    budget_tokens: int,
) -> "TorchEngine":
    from polyclinic.inference.adapters.checkpoint.engine import (  # noqa: PLC0415 - needs torch
        TorchEngine,
    )

    said = (
        tokenizer.eos_token_id,
        model.config.get_text_config().eos_token_id,
        model.generation_config.eos_token_id if model.generation_config else None,
    )
    ends = frozenset(token for value in said for token in _each(value))
    return TorchEngine(model, prompts.text_of, ends=ends, budget_tokens=budget_tokens)


def _each(value: int | Iterable[int] | None) -> list[int]:
    if value is None:
        return []
    return [value] if isinstance(value, int) else list(value)


def _context(model: Any) -> int | None:  # noqa: ANN401
    length = getattr(model.config.get_text_config(), "max_position_embeddings", None)
    return length if isinstance(length, int) and length > 1 else None


def _reason(error: Exception, path: Path) -> str:
    lines = str(error).replace(str(path), path.name).strip().splitlines()
    said = lines[0][:_REASON_CHARS].rstrip(".") if lines else "no reason given"
    return f"{said} ({type(error).__name__})."


def _sha256(file: Path) -> str:
    digest = hashlib.sha256()
    with file.open("rb") as stream:
        while chunk := stream.read(_CHUNK_BYTES):
            digest.update(chunk)
    return digest.hexdigest()
