"""Marks in a reply that are no words of it: around reasoning, and between turns."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from polyclinic.replies.reasoning_names import ReasoningName, Side, reasoning_name


class MarkKind(StrEnum):
    """What a mark does."""

    OPEN = "open"
    """Reasoning begins."""
    CLOSE = "close"
    """Reasoning ends."""
    ANSWER = "answer"
    """The answer begins, and with it ends whatever reasoning there was."""
    END = "end"
    """A turn ends."""
    ASKER = "asker"
    """A turn of someone else begins."""
    ASSISTANT = "assistant"
    """A turn of the model begins."""
    BEGIN = "begin"
    """A text begins."""
    STRIKE = "strike"
    """Text is struck out, or a text begins: `<s>`."""
    UNSTRIKE = "unstrike"
    """A text ends, or what is struck out: `</s>`."""


@dataclass(frozen=True)
class Mark:
    """A mark: its place, what it does, and by which names a block closes."""

    start: int
    end: int
    kind: MarkKind
    family: str = ""
    is_aside: bool = False


_BAR = "[|｜]"
_GAP = "[_▁ ]?"
_ASKERS = frozenset({"user", "human", "system", "developer", "tool", "instruction", "inst"})
_ROLE = r"(?:user|human|system|developer|tool|assistant|model|chatbot|bot|gpt)"
_TURN = re.compile(
    rf"(?P<end><{_BAR}(?:im{_GAP}end|eo[tms](?:{_GAP}id)?|return|call|end|turn{_GAP}end|endofturn"
    rf"|end{_GAP}of{_GAP}(?:text|turn|message|sentence|utterance|conversation)(?:{_GAP}token)?"
    rf"|assistant{_GAP}end|end{_GAP}response|end{_GAP}of{_GAP}solution){_BAR}>"
    r"|<end_of_(?:turn|utterance)>|<eos>|<eos_token>|<turn\|>|\[\|endofturn\|\]|\[EOS\]|\[/?eot\])"
    rf"|(?P<begin><{_BAR}begin{_GAP}of{_GAP}(?:text|sentence){_BAR}>|<bos>|\[BOS\])"
    rf"|(?P<role>(?:<{_BAR}(?:im{_GAP}start|start{_GAP}header{_GAP}id|header{_GAP}start|start|begin){_BAR}>"
    rf"|<start_of_turn>|<\|turn>)\s*(?:{_ROLE}\b)?(?:<{_BAR}(?:end{_GAP}header{_GAP}id|header{_GAP}end){_BAR}>)?)"
    rf"|(?P<named><{_BAR}(?:START_OF_TURN_TOKEN{_BAR}><{_BAR})?(?:im{_GAP})?{_ROLE}"
    rf"(?:{_GAP}token|{_GAP}start)?{_BAR}>|\[\|(?:user|human|assistant|system)\|\])"
    r"|(?P<asker>\[INST\]|<<SYS>>|\[SYSTEM_PROMPT\]|\[/SYSTEM_PROMPT\])"
    r"|(?P<assistant>\[/INST\])"
    rf"|(?P<answer><{_BAR}(?:start{_GAP}(?:response|text|action)|begin{_GAP}of{_GAP}(?:solution|answer)"
    rf"|content|response){_BAR}>)"
    r"|(?P<strike><s>)|(?P<unstrike></s>)",
    re.IGNORECASE,
)
_SPECIAL = re.compile(
    rf"(?P<open><unused94>(?:\s*thought\b)?|<\|channel>\s*\w{{1,20}}|<{_BAR}inner{_GAP}prefix{_BAR}>)"
    rf"|(?P<close><unused95>|<channel\|>|<{_BAR}inner{_GAP}suffix{_BAR}>)",
    re.IGNORECASE,
)
_FAMILY = "\0special"
_NAME = r"[^\W\d_][^\s<>\[\]【】|｜▷/=&\"'(){}`]{0,47}"
_TAG = re.compile(
    rf"(?<!`)(?:\\?<|&lt;|◁){_BAR}?\s{{0,3}}(?P<slash>[/\\]?)\s{{0,3}}(?P<name>{_NAME})"
    rf"(?P<more>[ \t][^<>\n]{{0,200}})?\s{{0,3}}{_BAR}?(?:\\?>|&gt;|▷)"
    rf"|\[(?P<slash2>/?)(?P<name2>{_NAME})\]|【(?P<slash3>/?)(?P<name3>{_NAME})】"
    rf"|</(?P<cut>{_NAME})(?=[ \t]*(?:\n|\Z))"  # a stop sequence took its bracket
)
_VALUE = re.compile(
    r"(?:type|class|id|name|kind|role|title|data-[\w-]{1,20})\s*=\s*[\"']?([^\"'<>\n=]{1,48})"
)
_SUMMARY = re.compile(r"\s{0,20}<summary[^<>]{0,60}>(?:\s|<[^<>]{1,20}>){0,4}([^<]{1,80})")
_PAIRED_ONLY = ("name2", "name3")


def find_marks(text: str) -> list[Mark]:
    """Every mark of a text, in its order; time grows with its length only."""
    marks = [*_turns(text), *_special(text), *_tags(text)]
    marks.sort(key=lambda mark: (mark.start, -mark.end))
    kept: list[Mark] = []
    for mark in marks:
        if not kept or mark.start >= kept[-1].end:
            kept.append(mark)
    return kept


def _turns(text: str) -> Iterator[Mark]:
    for match in _TURN.finditer(text):
        kind = str(match.lastgroup)
        if kind in ("role", "named"):
            said = re.findall(r"[a-z]+", match[0].casefold())
            kind = "asker" if _ASKERS.intersection(said) else "assistant"
        yield Mark(match.start(), match.end(), MarkKind(kind))


def _special(text: str) -> Iterator[Mark]:
    for match in _SPECIAL.finditer(text):
        said = re.split(r"channel>\s*", match[0])
        if len(said) > 1 and reasoning_name(said[1]) is None and said[1] != "analysis":
            yield Mark(match.start(), match.end(), MarkKind.ANSWER)
        else:
            yield Mark(match.start(), match.end(), MarkKind(str(match.lastgroup)), _FAMILY)


def _tags(text: str) -> Iterator[Mark]:
    closers = {match["name2"] or match["name3"] for match in _TAG.finditer(text) if _slash(match)}
    for match in _TAG.finditer(text):
        name = match["name"] or match["name2"] or match["name3"] or match["cut"]
        closes = _slash(match) or match["cut"] is not None
        square = match["name2"] or match["name3"]
        if square and name not in closers and name != "THINK":
            continue
        found = _named(name, match["more"] or "") or _attributed(text, match, name)
        if found is not None:
            kind = MarkKind.CLOSE if closes or found.side is Side.CLOSE else MarkKind.OPEN
            yield Mark(match.start(), match.end(), kind, found.family, found.is_aside)
        elif closes:  # it may close a block that an attribute made one: <details type="reasoning">
            yield Mark(match.start(), match.end(), MarkKind.CLOSE, f"<{name.casefold()}", True)


def _slash(match: re.Match[str]) -> bool:
    return bool(match["slash"] or match["slash2"] or match["slash3"])


def _named(name: str, more: str) -> ReasoningName | None:
    return reasoning_name(name if "=" in more or not more.strip() else f"{name}{more}")


def _attributed(text: str, match: re.Match[str], name: str) -> ReasoningName | None:
    values = _VALUE.findall(match["more"] or "")
    if name.casefold() == "details" and (summary := _SUMMARY.match(text, match.end())):
        values += summary[1].split()
    for value in values:
        found = reasoning_name(value.strip())
        if found is not None:
            return ReasoningName(f"<{name.casefold()}", None, found.is_aside)
    return None
