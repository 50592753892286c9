"""The index that a person named: a directory, or an entry of a registry."""

from pathlib import Path

from polyclinic.bus.errors import PermanentError
from polyclinic.linker.adapters.loading import Loader
from polyclinic.linker.adapters.registry_file import load_registry
from polyclinic.linker.domain.entries import EncoderEntry, IndexEntry
from polyclinic.linker.use_cases.search import Tuning
from polyclinic.linker.use_cases.serving import ServedIndex
from polyclinic.registry.entries import Registry
from polyclinic.registry.names import did_you_mean
from polyclinic.registry.problem import Problem


def index_of_directory(
    folder: Path, encoder: EncoderEntry, *, threshold: float | None = None
) -> ServedIndex:
    """Open an index with the encoder of its queries.

    Raises:
        PermanentError: it is none, or was built with another encoder ("broken_index").
    """
    entry = IndexEntry(path=str(folder.resolve()), encoder=encoder, threshold=threshold)
    return _opened(folder.name, entry, Path.cwd())


def index_of_registry(path: Path, named: str) -> ServedIndex:
    """Open the index that is named, or lies in the directory that is named; "" is the first one.

    Raises:
        RegistryError: the registry as a whole cannot be used.
        PermanentError: there is no such index ("unknown_index"), or it cannot be served
            ("broken_index").
    """
    registry = load_registry(path)
    name = _name(registry, path.parent, named)
    if name in registry.problems:
        what = " ".join(map(str, registry.problems[name]))
        raise PermanentError(f'the index "{name}" cannot be used: {what}', code="broken_index")
    if name not in registry.entries:
        near = did_you_mean(name, registry.entries)
        raise PermanentError(f'{path} has no index "{name}". {near}', code="unknown_index")
    return _opened(name, registry.entries[name], path.parent)


def _name(registry: Registry[IndexEntry], folder: Path, named: str) -> str:
    for name, entry in registry.entries.items():
        if not named or (folder / entry.path).resolve() == Path(named).resolve():
            return name
    return named


def _opened(name: str, entry: IndexEntry, folder: Path) -> ServedIndex:
    found = Loader(folder, threads=0, tuning=Tuning(linger_s=0)).load(name, entry)
    if isinstance(found, Problem):
        raise PermanentError(str(found), code="broken_index")
    return found
