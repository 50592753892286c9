"""The models that may be asked: from plain values to entries, or to sentences on what is wrong."""

from collections.abc import Iterator, Mapping
from typing import Final

from pydantic import ValidationError

from polyclinic.inference.domain.entries import ENTRY_KINDS, Entry
from polyclinic.inference.domain.environment import UnsetVariableError, expand
from polyclinic.registry.entries import Registry, Section, kind_of, read_entries
from polyclinic.registry.problem import Keys, Place, Problem, problem_at
from polyclinic.registry.sentences import sentences

MODELS: Final = Section("models", "model")


def read_registry(
    models: Mapping[object, object], *, environment: Mapping[str, str], place: Place
) -> Registry[Entry]:
    """Read the `models` mapping of a registry file.

    Args:
        models: Name to fields, as the file has them.
        environment: For `${NAME}` and `api_key_env`.
        place: For the sentences.
    """
    return read_entries(
        models, MODELS, place, lambda keys, fields: _entry(keys, fields, environment, place)
    )


def _entry(
    keys: Keys, fields: object, environment: Mapping[str, str], place: Place
) -> Entry | list[Problem]:
    kind = kind_of(fields, "backend", ENTRY_KINDS, keys, place)
    if isinstance(kind, Problem):
        return [kind]
    problems: list[Problem] = []
    expanded = _expanded(fields, keys, environment, place, problems)
    problems += _key_problems(fields, keys, environment, place)
    try:
        entry = kind.model_validate(expanded)
    except ValidationError as error:
        unset = {problem.where for problem in problems}
        found = sentences(error, kind, keys, place)
        return problems + [problem for problem in found if problem.where not in unset]
    return problems or entry


def _expanded(
    value: object,
    keys: Keys,
    environment: Mapping[str, str],
    place: Place,
    problems: list[Problem],
) -> object:
    """`value` with `${NAME}` filled in everywhere; what is unset goes to `problems`."""
    if isinstance(value, Mapping):
        return {
            key: _expanded(inner, (*keys, str(key)), environment, place, problems)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [
            _expanded(inner, (*keys, index), environment, place, problems)
            for index, inner in enumerate(value)
        ]
    if not isinstance(value, str):
        return value
    try:
        return expand(value, environment)
    except UnsetVariableError as error:
        what = f"the environment variable {error.name} is not set."
        remedy = "Set it where the inference service starts."
        problems.append(problem_at(keys, place, what, remedy))
        return value


def _key_problems(
    fields: object, keys: Keys, environment: Mapping[str, str], place: Place
) -> Iterator[Problem]:
    name = fields.get("api_key_env") if isinstance(fields, Mapping) else None
    if not (isinstance(name, str) and name):
        return
    key = environment.get(name, "").strip()
    if key and not (key.isascii() and key.isprintable()):
        what = f"the environment variable {name} holds characters that no HTTP header may have."
        yield problem_at((*keys, "api_key_env"), place, what)
    if not key:
        what = f"the environment variable {name} that should hold the API key is not set."
        remedy = "Set it where the inference service starts, or leave api_key_env out."
        yield problem_at((*keys, "api_key_env"), place, what, remedy)
