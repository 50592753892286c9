"""The registry of models as a file."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from polyclinic.inference.domain.entries import Entry
from polyclinic.inference.domain.registry import MODELS, read_registry
from polyclinic.registry.entries import Registry
from polyclinic.registry.file import RegistryError, read_file
from polyclinic.registry.names import did_you_mean
from polyclinic.registry.problem import Problem


def load_registry(
    path: Path, environment: Mapping[str, str], *, only: Sequence[str] = ()
) -> Registry[Entry]:
    """Read a registry file.

    What is wrong with one entry stands in the result; the others can be used.

    Args:
        path: The file.
        environment: For `${NAME}` and `api_key_env`.
        only: Names to read; empty means all. What the others lack does not matter then.

    Raises:
        RegistryError: the file is missing, is not YAML, or has another shape; a name of `only`
            is not in it.
    """
    models, place = read_file(path, MODELS, setting="POLYCLINIC_INFERENCE_MODELS")
    missing = [name for name in only if name not in models]
    if missing:
        raise RegistryError(*(_unknown(path.name, name, models) for name in missing))
    wanted = {name: fields for name, fields in models.items() if not only or name in only}
    return read_registry(wanted, environment=environment, place=place)


def _unknown(file: str, name: str, models: Mapping[object, object]) -> Problem:
    what = f'there is no model "{name}", which POLYCLINIC_INFERENCE_ONLY names.'
    return Problem(file, what, did_you_mean(name, map(str, models)))
