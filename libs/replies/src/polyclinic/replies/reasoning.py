"""Reasoning is not an answer, and neither is what stands in another turn."""

import re
from dataclasses import dataclass, field

from polyclinic.replies.channels import final_channel
from polyclinic.replies.reply_marks import Mark, MarkKind, find_marks

_CONTROL = re.compile(r"<[|｜][A-Za-z_▁]{1,40}[|｜]>")
_TAGS = re.compile(r"</?[^\W\d][^<>]{0,80}>")
_WORD = re.compile(r"[^\W_]")
_ANNOUNCED = re.compile(
    r"\s*here(?:'s| is) my thought process:?(.*?)\bhere(?:'s| is) my response:?\s*",
    re.IGNORECASE | re.DOTALL,
)
"""Granite says it in words."""


def strip_reasoning(text: str) -> tuple[str, bool]:
    """What a reply says in its first turn and outside its reasoning.

    Text goes that is inside a block of reasoning, before a mark that closes one without having
    opened it, and behind a mark that ends the turn. A block that may as well explain an answer
    (`<reason>`) stays where it stands behind one.

    Returns:
        The rest, and whether a block never closes: then the reply has no answer.
    """
    text, cut = final_channel(text)
    announced = _ANNOUNCED.match(text)
    if announced:
        text = text[announced.end() :]
    reader = _Reader(text)
    rest, unfinished = reader.read()
    return _CONTROL.sub("\n", rest), cut or unfinished


@dataclass
class _Reader:
    """One pass over a text."""

    text: str
    kept: list[str] = field(default_factory=list)
    said: bool = False
    thought: bool = False
    opened: Mark | None = None
    skipping: bool = False
    struck: bool = False

    def read(self) -> tuple[str, bool]:
        place = 0
        for mark in find_marks(self.text):
            if self.opened is not None:
                if self._closes(mark):
                    place = self._after_block(mark)
                elif mark.kind is MarkKind.ASKER:
                    return self._rest(), True
                continue
            if self._is_plain(mark):
                continue
            self._keep(self.text[place : mark.start])
            place = mark.end
            if self._ends(mark):
                return self._rest(), False
            self._take(mark)
        if self.opened is None:
            self._keep(self.text[place:])
        elif self.opened.is_aside and self.said:
            self._keep(self.text[self.opened.end :])
        else:
            return self._rest(), True
        return self._rest(), False

    def _closes(self, mark: Mark) -> bool:
        if self.opened is None:
            return False
        if mark.kind is MarkKind.ANSWER:
            return True
        return mark.kind is MarkKind.CLOSE and mark.family == self.opened.family

    def _after_block(self, mark: Mark) -> int:
        """A block ended: its text counts only where it explains what was said before."""
        block, self.opened = self.opened, None
        if block is not None and block.is_aside and self.said:
            self._keep(self.text[block.end : mark.start])
        else:
            self.thought = True
        return mark.end

    def _is_plain(self, mark: Mark) -> bool:
        """Whether a mark says nothing here and stays as it is."""
        if mark.kind is MarkKind.CLOSE:
            return mark.is_aside
        return mark.kind in (MarkKind.STRIKE, MarkKind.UNSTRIKE) and self._strikes(mark)

    def _strikes(self, mark: Mark) -> bool:
        said = self.said or _WORD.search(self.text, 0, mark.start) is not None
        if mark.kind is MarkKind.STRIKE:
            self.struck = said
            return said
        was, self.struck = self.struck, False
        return was

    def _ends(self, mark: Mark) -> bool:
        if mark.kind is MarkKind.ASKER:
            return self.said or self.thought
        return self.said and mark.kind in (
            MarkKind.END, MarkKind.ASSISTANT, MarkKind.BEGIN, MarkKind.UNSTRIKE,
        )  # fmt: skip

    def _take(self, mark: Mark) -> None:
        if mark.kind is MarkKind.OPEN:
            self.opened = mark
        elif mark.kind is MarkKind.CLOSE:
            self.kept, self.said, self.thought = [], False, True
        elif mark.kind is MarkKind.ASKER:
            self.skipping = True
        elif mark.kind is MarkKind.ASSISTANT:
            self.skipping = False

    def _keep(self, piece: str) -> None:
        if self.skipping:
            return
        self.kept.append(piece)
        self.said = self.said or _WORD.search(_TAGS.sub("", piece)) is not None

    def _rest(self) -> str:
        return "\n".join(self.kept)
