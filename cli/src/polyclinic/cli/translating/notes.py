"""What a person is told while a document is translated."""

import time
from collections import Counter
from collections.abc import Callable

from polyclinic.cli.translating.pieces import Piece
from polyclinic.v1 import translation_pb2

EVERY_S = 2.0


class Notes:
    """Progress now and then, every flag with its place, and a summary."""

    def __init__(
        self,
        total: int,
        say: Callable[[str], None],
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._total = total
        self._say = say
        self._clock = clock
        self._next_s = clock() + EVERY_S
        self._done = self._sentences = self._flagged = 0
        self._flags: Counter[str] = Counter()

    def add(self, piece: Piece, text: translation_pb2.TranslatedText) -> None:
        """Note a translated piece."""
        self._done += 1
        self._sentences += len(text.segments)
        for segment in text.segments:
            if segment.flags:
                self._flagged += 1
                self._flags.update(segment.flags)
                self._say(f"{piece.place(segment.start)}: {', '.join(segment.flags)}")
        of_sentences = {flag for segment in text.segments for flag in segment.flags}
        if of_whole := [flag for flag in text.flags if flag not in of_sentences]:
            self._flagged += 1
            self._flags.update(of_whole)
            self._say(f"{piece.place(0)}: {', '.join(of_whole)} (the text as a whole)")
        if self._clock() >= self._next_s:
            self._next_s = self._clock() + EVERY_S
            self._say(f"{self._done} of {self._total} texts translated")

    def summary(self) -> str:
        """Such as `2 texts, 14 sentences, 1 flagged (numbers 1)`."""
        counts = ", ".join(f"{flag} {count}" for flag, count in self._flags.most_common())
        flagged = f"{self._flagged} flagged ({counts})" if self._flagged else "none flagged"
        return f"{self._done} texts, {self._sentences} sentences, {flagged}"
