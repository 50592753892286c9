"""Where the options' texts stand in a reply."""

import re
import unicodedata
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import islice

from polyclinic.judge.domain.inflecting import inflected
from polyclinic.judge.domain.labels import label_key
from polyclinic.judge.domain.lexicon import Lexicon
from polyclinic.judge.domain.scripts import Script, run_end, script_of
from polyclinic.judge.domain.text import clean, lowered
from polyclinic.judge.domain.tokens import TextSpan

MIN_TELLING_CHARS = 4
MIN_TELLING_IDEOGRAPHS = 2
MAX_OCCURRENCES = 500
"""Of one text in one reply; more are no information."""

_SPACES = re.compile(r"\s+")


def find_texts(
    text: str,
    options: Sequence[Sequence[str]],
    labels: Sequence[str],
    lexicon: Lexicon,
    *,
    inflects: bool = False,
) -> dict[int, TextSpan]:
    """Occurrences of option texts in a clean reply, by start; of overlapping ones the longest.

    Args:
        text: Clean reply.
        options: For each position, the texts that stand for it.
        labels: The options' labels: a text that is itself a label is no text (a label wins).
        lexicon: Cues of the language: a text that is one ("True") does not count by itself.
        inflects: Whether texts may have other endings; such a form does not count by itself.
    """
    reply, texts = lowered(text), _distinct(options, labels)
    exact = list(_occurrences(reply, texts, lexicon))
    forms = _inflections(reply, texts, {start for start, _ in exact}) if inflects else ()
    found = sorted(
        [*exact, *forms],
        key=lambda occurrence: (occurrence[0] - occurrence[1].end, occurrence[0]),
    )
    taken = bytearray(len(text))
    spans: dict[int, TextSpan] = {}
    for start, span in found:
        if not any(taken[start : span.end]):
            taken[start : span.end] = b"\1" * (span.end - start)
            spans[start] = span
    return spans


def _distinct(options: Sequence[Sequence[str]], labels: Sequence[str]) -> Mapping[str, int]:
    """Texts that belong to exactly one position."""
    keys = {label_key(label) for label in labels}
    numbered = bool(keys) and all(key.isdigit() for key in keys)
    places: dict[str, set[int]] = {}
    for position, texts in enumerate(options):
        for text in texts:
            plain = _SPACES.sub(" ", lowered(clean(text))).strip(" .,;:!。、।\"'")
            if plain and label_key(plain) not in keys and not (numbered and plain.isdigit()):
                places.setdefault(plain, set()).add(position)
    return {text: next(iter(at)) for text, at in places.items() if len(at) == 1}


def _occurrences(
    reply: str, texts: Mapping[str, int], lexicon: Lexicon
) -> Iterator[tuple[int, TextSpan]]:
    for text, position in texts.items():
        if len(text) > len(reply) or text.split(" ", 1)[0] not in reply:
            continue
        weak = _is_weak(text) or lexicon.is_cue(text)
        pattern = re.compile(r"\s+".join(map(re.escape, text.split(" "))))
        for match in islice(pattern.finditer(reply), MAX_OCCURRENCES):
            if _is_whole(reply, match.start(), _behind(reply, match.end(), lexicon.own.suffixes)):
                yield match.start(), TextSpan(match.end(), position, weak)


def _inflections(
    reply: str, texts: Mapping[str, int], taken: Container[int]
) -> Iterator[tuple[int, TextSpan]]:
    for stem, pattern, position in inflected(texts):
        if stem not in reply:
            continue
        for match in islice(pattern.finditer(reply), MAX_OCCURRENCES):
            whole = _is_whole(reply, match.start(), match.end())
            if whole and match.start() not in taken:
                yield match.start(), TextSpan(match.end(), position, weak=True)


def _behind(reply: str, end: int, suffixes: Container[str]) -> int:
    """End of a match with the particle that is written on to it, if there is one."""
    if end >= len(reply) or script_of(reply[end]) is not Script.HANGUL:
        return end
    behind = run_end(reply, end)
    return behind if reply[end:behind] in suffixes else end


def _is_whole(reply: str, start: int, end: int) -> bool:
    """Whether a match is cut out of no longer word or number."""
    return not (
        _joins(reply[start - 1 : start], reply[start])
        or _joins(reply[end : end + 1], reply[end - 1])
        or _goes_on(reply[end : end + 2], reply[end - 1])
        or _goes_on(reply[max(0, start - 2) : start][::-1], reply[start])
    )


def _joins(outer: str, inner: str) -> bool:
    if not outer:
        return False
    if outer.isdigit() or inner.isdigit():
        return outer.isdigit() and inner.isdigit()
    scripts = {script_of(outer), script_of(inner)}
    if Script.UNSPACED in scripts:
        return unicodedata.category(outer)[0] == "M"
    return len(scripts - {Script.NONE}) == len(scripts) and len(scripts) == 1


def _goes_on(outer: str, inner: str) -> bool:
    """A decimal, as in "2.5" around "5", or a hyphenated word around one of its parts."""
    if not outer[1:]:
        return False
    if inner.isdigit():
        return outer[0] in ".,/" and outer[1].isdigit()
    return outer[0] == "-" and outer[1].isalpha()


def _is_weak(text: str) -> bool:
    """Too short, or only a number: names an option only where an answer is stated."""
    letters = [char for char in text if script_of(char) is not Script.NONE]
    if any(script_of(char) is Script.UNSPACED for char in letters):
        return len(letters) < MIN_TELLING_IDEOGRAPHS
    return len(letters) < MIN_TELLING_CHARS
