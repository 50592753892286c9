"""Area 3: what goes into a translation model, and whether what comes out can be trusted."""

from collections.abc import Mapping
from typing import Any

from polyclinic.translator.domain.checks import check
from polyclinic.translator.domain.languages import Language, language
from polyclinic.translator.domain.pieces import detokenise as text_of
from polyclinic.translator.domain.sentences import spans
from polyclinic.translator.domain.structure import prepare

TARGET = "en"


def split_sentences(given: Mapping[str, Any]) -> Any:
    return [piece.strip() for piece in _pieces(given["text"], _source(given)) if piece.strip()]


def split_roundtrip(given: Mapping[str, Any]) -> Any:
    pieces = _pieces(given["text"], _source(given))
    return {"joined_equals_input": "".join(pieces) == given["text"], "pieces": pieces}


def prepare_units(given: Mapping[str, Any]) -> Any:
    """What a model sees, and the layout around it."""
    text = given["text"]
    units = prepare(text, _source(given))
    sent = [one for one in units if not one.is_copied]
    first, last = (sent[0].start, sent[-1].end) if sent else (len(text), len(text))
    return {
        "units": [one.text for one in sent],
        "model_calls": len(sent),
        "copied": [text[one.start : one.end] for one in units if one.is_copied],
        "leading": text[:first],
        "trailing": text[last:],
    }


def check_translation(given: Mapping[str, Any]) -> Any:
    found = check(
        given["source"],
        given["translation"],
        target=language(given.get("target_language", given.get("target", TARGET))),
        origin=_origin(given),
        complete=given.get("end_token", given.get("complete", True)),
    )
    return {"accept": not found, "flag": found[0] if found else None, "flags": list(found)}


def detokenise(given: Mapping[str, Any]) -> str:
    return text_of(given["hypothesis"])


def chunk(given: Mapping[str, Any]) -> Any:
    """Cut to a length that the case gives in characters."""
    text = given["text"] if "text" in given else given["text_unit"] * given.get("repeat", 1)
    most = given.get("max_chars", given.get("max_tokens"))
    chunks = [
        text[start:end] for start, end in spans(text, _source(given), count=len, max_tokens=most)
    ]
    return {
        "joined_equals_input": "".join(chunks) == text,
        "max_chunk_chars": max(map(len, chunks), default=0),
        "chunks": chunks,
    }


def target_prefix(given: Mapping[str, Any]) -> Any:
    """NLLB's first output token: one list for each text of a batch, where there is a batch."""
    named = given.get("target_language", given.get("target", given.get("language")))
    token = language(named).flores
    batch = given.get("texts", given.get("sentences", given.get("batch_size", given.get("batch"))))
    if batch is None:
        return token
    return [[token]] * (batch if isinstance(batch, int) else len(batch))


def _pieces(text: str, source: Language) -> list[str]:
    return [text[start:end] for start, end in spans(text, source)]


def _origin(given: Mapping[str, Any]) -> Language | None:
    named = given.get("language", given.get("source_language"))
    return None if named is None else language(named)


def _source(given: Mapping[str, Any]) -> Language:
    return language(given.get("language", given.get("source_language", "en")))


ADAPTERS = {
    "split_sentences": split_sentences,
    "split_roundtrip": split_roundtrip,
    "prepare_units": prepare_units,
    "check_translation": check_translation,
    "detokenise": detokenise,
    "chunk": chunk,
    "target_prefix": target_prefix,
}
