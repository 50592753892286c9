"""What stands beside the name of a diagnosis: how likely it is, and why."""

import re

from polyclinic.linker.domain.lists.keys import DIFFERENTIAL, LIKELIHOODS, folded, is_about

_IN_BRACKETS = re.compile(r"\s*[(\[（]([^()\[\]（）]*)[)\]）]$")
_BEHIND = re.compile(r"\s+[-–—]+\s+|:\s+|(?<=[^\x00-\x7F]):")
_SHARE = re.compile(r"[~<>≈≤≥ ]*\d{1,3}(?:[.,]\d+)?(?:\s*[-–]\s*\d{1,3})?\s*%.*")
_FEWEST_WORDS, _FEWEST_SIGNS = 5, 12


def without_remark(entry: str) -> str:
    """The name in an entry: "Flu (60%)", "Flu - most likely", "Flu: it came with a fever".

    A short remark is part of the name ("Lupus: SLE", "Flu - severe"), and so are brackets that say
    anything but how likely it is.
    """
    name = entry
    if (match := _IN_BRACKETS.search(name)) and _is_likelihood(match[1]):
        name = name[: match.start()]
    head, *tails = _BEHIND.split(name, maxsplit=1)
    if tails and _is_announcement(head):
        name = tails[0]
    elif tails and (_is_likelihood(tails[0]) or _is_sentence(tails[0])):
        name = head
    return name.strip() if any(char.isalnum() for char in name) else entry


def _is_likelihood(text: str) -> bool:
    return _SHARE.fullmatch(text.strip()) is not None or folded(text) in LIKELIHOODS


def _is_announcement(head: str) -> bool:
    return folded(head) in LIKELIHOODS or is_about(head, DIFFERENTIAL)


def _is_sentence(text: str) -> bool:
    """Whether it is too long for a part of a name; some scripts put no spaces between words."""
    unspaced = not text.isascii() and " " not in text.strip()
    return len(text.split()) >= _FEWEST_WORDS or (unspaced and len(text) >= _FEWEST_SIGNS)
