"""From what a model lists to single examinations, by rules; English and Portuguese.

Of other languages only punctuation is understood. Names are not translated: a multilingual encoder
finds them, or a model canonicalises before.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from polyclinic.linker.domain.exams.justifications import (
    is_reason,
    without_reason,
    without_request,
)
from polyclinic.linker.domain.exams.words import GROUPS, is_dependent, plain
from polyclinic.linker.domain.lists.keys import EXAMS, is_about
from polyclinic.linker.domain.terms import clean, normalise_term

_BRACKETS = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]")
_SEPARATOR = re.compile(
    r"(,\s*(?:and|or|e|ou)\s+|,\s+|;\s*|[、，；]\s*|\s+(?:and/or|e/ou|and|or|plus|as well as"
    r"|along with|e|ou|mais|bem como|assim como|além de|&|\+)\s+)",
    re.IGNORECASE,
)
_PUNCTUATION_ONLY = re.compile(r"(,\s+|;\s*|[、，；]\s*|\s+[&+]\s+)")
_SLASHED = re.compile(r"[^\W\d_][\w-]+(?:/[^\W\d_][\w-]+)+")
_ONE_SLASHED = re.compile(
    r"(?:.*\b)?(?:pet|spect)/\w+|(?:pt|tp|tap|tpt)/inr|ecg/ekg|rt/pcr", re.IGNORECASE
)
"""Written with a slash, and yet one examination."""
_REMARK = re.compile(r"\s+[-–—]\s+|:\s+|：")
_CONJUNCTION_LANGUAGES = ("", "en", "pt")
_DETAIL = re.compile(r"[,;]|\be\.g\.|\bex\.|^[x×]? ?\d")
"""Lists, examples, quantities."""
_STRONG = (";", "；")
_EDGES = " ,;.:-–—、，；"
_LONGEST_TAIL_WORDS = 4
_MOST_CHARS = 600


def canonical_exams(entries: Iterable[str], language: str = "en") -> list[str]:
    """Single examinations, each once, in their order.

    Args:
        entries: As a model lists them.
        language: BCP-47, of the entries; empty for unknown.

    Source:
        SCIENCE section 3, "Exams": split compound entries, strip justifications.
    """
    found: dict[str, str] = {}
    for entry in entries:
        for name in exams_of(entry, language):
            found.setdefault(normalise_term(name), name)
    return list(found.values())


def exams_of(entry: str, language: str = "en") -> list[str]:
    """The examinations of one entry; the entry itself where the rules leave nothing.

    Of a longer entry the first 600 characters count.
    """
    text = clean(entry[:_MOST_CHARS]).strip(_EDGES)
    names = [
        name
        for part in _without_remarks(text)
        for group in _without_brackets(part)
        for piece in _split(group, language)
        if (name := _name(piece))
    ]
    return names or ([text] if text else [])


def _without_remarks(text: str) -> Iterator[str]:
    """What stands before a colon or dash; behind it, when a mere category stands before."""
    head, *tails = _REMARK.split(text, maxsplit=1)
    tail = tails[0] if tails else ""
    listed = bool(_PUNCTUATION_ONLY.search(tail)) or len(tail.split()) <= _LONGEST_TAIL_WORDS
    if tail and not is_reason(tail) and listed and _is_category(head):
        yield tail
    else:
        yield head if tail and head else text


def _is_category(head: str) -> bool:
    words = plain(head)
    return words in GROUPS or (
        is_about(head, EXAMS) and len(head.split()) <= _LONGEST_TAIL_WORDS and _is_plural(words)
    )


def _is_plural(words: str) -> bool:
    return words.rsplit(" ", maxsplit=1)[-1].endswith("s") or " " not in words


def _without_brackets(text: str) -> Iterator[str]:
    """The name without remarks in brackets; acronyms stay, groups are what their brackets list."""
    match = _BRACKETS.search(text)
    if match and plain(text[: match.start()].strip()) in GROUPS and "," in match[1]:
        head = text[: match.start()].strip()
        yield from (_of_group(head, one.strip()) for one in match[1].split(",") if one.strip())
        return
    yield _BRACKETS.sub(_kept_bracket, text).strip()


def _of_group(head: str, member: str) -> str:
    words = plain(head)
    if words.startswith(("cultur", "serolog")):
        return f"{member} {words.removesuffix('s').replace('serologie', 'serology')}"
    return f"{head.removesuffix('s')} {member}" if words.startswith("sorolog") else member


def _kept_bracket(match: re.Match[str]) -> str:
    inside = match[1].strip()
    drop = not inside or is_reason(inside) or _DETAIL.search(inside)
    return "" if drop else f" ({inside})"


def _split(text: str, language: str) -> list[str]:
    """Parts of a compound; one that is no examination by itself stays with its neighbour."""
    text = without_reason(text)
    if _SLASHED.fullmatch(text) and not _ONE_SLASHED.fullmatch(text):
        return text.split("/")
    known = language.split("-", maxsplit=1)[0].casefold() in _CONJUNCTION_LANGUAGES
    tokens = _outside_brackets(_SEPARATOR if known else _PUNCTUATION_ONLY, text)
    return _joined(tokens[0::2], tokens[1::2])


def _joined(pieces: Sequence[str], separators: Sequence[str]) -> list[str]:
    """Pieces, where one that is no examination by itself is joined to the neighbour it belongs to.

    Args:
        pieces: At least one.
        separators: Between them, one fewer.
    """
    parts = [pieces[0]]
    for at, (separator, piece) in enumerate(zip(separators, pieces[1:], strict=True), start=1):
        apart = separator.strip() in _STRONG or not (
            is_dependent(parts[-1])
            or (is_dependent(piece) and not _leads(pieces, separators, at))
            or _is_series(parts[-1], piece)
        )
        if apart:
            parts.append(piece)
        else:
            parts[-1] += separator + piece
    return parts


def _is_series(before: str, piece: str) -> bool:
    """Whether a letter goes on that names nothing alone: "hepatitis B and C serology"."""
    words, more = before.split(), piece.split()
    return len(words) > 1 and bool(more) and len(words[-1]) == 1 == len(more[0])


def _leads(pieces: Sequence[str], separators: Sequence[str], at: int) -> bool:
    """Whether a dependent piece belongs to what follows: "CBC, renal and hepatic function"."""
    if at + 1 == len(pieces) or separators[at].strip() == ",":
        return False
    goes_on = is_dependent(pieces[at - 1].split()[-1]) if pieces[at - 1].split() else False
    return not goes_on and not is_dependent(pieces[at + 1])


def _outside_brackets(separator: re.Pattern[str], text: str) -> Sequence[str]:
    """Pieces and the separators between them, in turn."""
    tokens, start = [], 0
    for match in separator.finditer(text):
        if text.count("(", 0, match.start()) != text.count(")", 0, match.start()):
            continue
        tokens += [text[start : match.start()], match[0]]
        start = match.end()
    return [*tokens, text[start:]]


def _name(piece: str) -> str:
    name = without_request(without_reason(piece.strip(_EDGES))).strip(_EDGES)
    return name if any(char.isalnum() for char in name) else ""
