"""From an entry of the registry to an engine that works."""

from pathlib import Path

from polyclinic.registry.problem import Problem
from polyclinic.translator.adapters.ctranslate2_model import CTranslate2Model
from polyclinic.translator.adapters.families import open_family, sentencepieces
from polyclinic.translator.adapters.llm import LlmEngine
from polyclinic.translator.adapters.llm_prompt import LlmPrompt
from polyclinic.translator.adapters.model_directory import ModelDirectoryError, read_directory
from polyclinic.translator.domain.engine_info import EngineInfo
from polyclinic.translator.domain.entries import DirectoryEntry, LlmEntry
from polyclinic.translator.domain.fingerprint import fingerprint
from polyclinic.translator.domain.sentences import SPLITTER_VERSION


def load_model(
    name: str, entry: DirectoryEntry, folder: Path
) -> tuple[EngineInfo, CTranslate2Model] | Problem:
    """Load a CTranslate2 directory, or say what is wrong with it.

    Args:
        name: Registry name.
        entry: Its `path` is relative to `folder`.
        folder: Where the registry file is.
    """
    try:
        directory = read_directory(folder / entry.path, sentencepieces(entry))
        family = open_family(entry, directory)
        model = CTranslate2Model(entry, directory, family)
    except ModelDirectoryError as error:
        return error.problem
    info = EngineInfo(
        name=name,
        family=entry.family,
        fingerprint=fingerprint(
            {
                "family": entry.family,
                "model": directory.digest,
                "decoding": dict(model.decoding),
                "retries": entry.retries,
                "splitter": SPLITTER_VERSION,
            }
        ),
        sources=family.sources,
        targets=family.targets,
        max_tokens=entry.max_input_tokens,
        retries=entry.retries,
    )
    return info, model


def load_llm(name: str, entry: LlmEntry, folder: Path, address: str) -> LlmEngine | Problem:
    """An engine over the inference service, or what is wrong with its prompt file."""
    path = folder / entry.prompt if entry.prompt else None
    try:
        prompt = LlmPrompt.load(path)
    except FileNotFoundError:
        return Problem(str(path), "there is no such file.", "`prompt` names it.")
    except (OSError, ValueError) as error:
        return Problem(str(path), f"this is no prompt: {error}.")
    return LlmEngine(name, entry, prompt, address)
