"""`translate`: a text or JSON lines through the translator."""

import asyncio
import sys
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path

from polyclinic.cli.context import Context
from polyclinic.cli.problems import BadRequestError, ExitCode, bad_request
from polyclinic.cli.session import Needs, Session, open_session
from polyclinic.cli.suites.files import read_bounded
from polyclinic.cli.suites.nodes import Document
from polyclinic.cli.translating.documents import read_document
from polyclinic.cli.translating.engines import DEFAULT_NAME, find_engines
from polyclinic.cli.translating.notes import Notes
from polyclinic.cli.translating.pieces import Piece
from polyclinic.cli.translating.sending import translated
from polyclinic.cli.writing import write_whole
from polyclinic.v1 import translation_pb2

MAX_BYTES = 256 * 1024 * 1024
FORMS = ("text", "jsonl")


@dataclass(frozen=True, slots=True)
class TranslateOptions:
    """Options of `translate`.

    Attributes:
        source: Language of the text.
        target: Language wanted.
        form: "text" or "jsonl"; empty goes by the file's name.
        fields: Of JSON lines, those whose texts are translated.
        engine: Name in the registry; empty for the default.
        engines: Registry for an own stack; None for the environment's, or the one here.
        out: File for the result; None for stdout.
        no_cache: Translate anew.
    """

    source: str
    target: str
    form: str = ""
    fields: Sequence[str] = ("text",)
    engine: str = ""
    engines: Path | None = None
    out: Path | None = None
    no_cache: bool = False


async def translate(context: Context, file: Path | None, options: TranslateOptions) -> ExitCode:
    """Translate a document; the result is written when all of it is translated.

    Raises:
        BadRequestError: the document, a language or an engine is wrong.
        InfrastructureError: the translator cannot be started or reached.
    """
    name = str(file) if file else "stdin"
    document = read_document(_text(file, name), name, _form(file, options), options.fields)
    request = translation_pb2.TranslationInput(
        source_language=options.source,
        target_language=options.target,
        engine=options.engine,
        no_cache=options.no_cache,
    )
    async with open_session(
        context.settings, _needs(context, options), context.interrupts, context.say
    ) as session:
        _check_has_translator(session)
        notes = Notes(len(document.pieces), context.say)
        work = _translations(session, document.pieces, request, notes)
        translations = await session.unless_failed(asyncio.ensure_future(work))
    _write(context, options.out, document.render(translations))
    context.say(notes.summary())
    return ExitCode.PASS


async def _translations(
    session: Session,
    pieces: Sequence[Piece],
    request: translation_pb2.TranslationInput,
    notes: Notes,
) -> list[str]:
    found: list[str] = []
    async with aclosing(translated(pieces, request, session.client.translate)) as texts:
        async for piece, text in texts:
            notes.add(piece, text)
            found.append(text.text)
    return found


def _needs(context: Context, options: TranslateOptions) -> Needs:
    def registry() -> Path:
        if options.engines is not None and not options.engines.is_file():
            raise bad_request(str(options.engines), "does not exist")
        found = find_engines([options.engines, context.settings.engines, Path(DEFAULT_NAME)])
        if found is None:
            remedy = "Name it with --engines or POLYCLINIC_TRANSLATOR_ENGINES"
            raise bad_request(DEFAULT_NAME, "no registry of engines was found", remedy)
        return found

    # A language model as engine is asked through the inference service.
    models = context.settings.models
    services = ("translator",) if models is None else ("translator", "inference")
    return Needs(services=services, first=services, own_models=lambda: models, engines=registry)


def _check_has_translator(session: Session) -> None:
    if not session.addresses.translator:
        raise bad_request(
            "translate",
            "the stack that runs in this state folder has no translator",
            "Start it with POLYCLINIC_TRANSLATOR_ENGINES, or choose another --state-dir",
        )


def _form(file: Path | None, options: TranslateOptions) -> str:
    if options.form and options.form not in FORMS:
        raise bad_request("--format", f"unknown format {options.form!r}", "Known: text, jsonl")
    if options.form:
        return options.form
    return "jsonl" if file is not None and file.suffix in (".jsonl", ".ndjson") else "text"


def _text(file: Path | None, name: str) -> str:
    if file is None:
        data: bytes | None = sys.stdin.buffer.read()
    else:
        document = Document(name)
        if not file.is_file():
            raise bad_request(name, "is no file" if file.exists() else "does not exist")
        data = read_bounded(document, file, "", MAX_BYTES)
        if data is None:
            raise BadRequestError(document.problems)
    try:
        return (data or b"").decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise bad_request(name, f"is not UTF-8 at byte {error.start}") from None


def _write(context: Context, out: Path | None, text: str) -> None:
    if out is not None:
        write_whole(out, text.encode())
        return
    context.out.write(text)
    context.out.flush()
