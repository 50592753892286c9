"""The prompt with which a language model is asked to translate."""

import hashlib
import re
from importlib import resources
from pathlib import Path
from string import Template

from polyclinic.replies.reasoning import strip_reasoning
from polyclinic.translator.domain.sentence import Sentence

_FIELDS = ("source", "target", "purpose", "begin", "end", "text")
_MARK_LENGTH = 8
# A purpose is a word of ours, such as "question"; anything else is no business of the prompt's.
_PURPOSE = re.compile(r"[a-z][a-z ]{0,30}")


class LlmPrompt:
    """A prompt file, filled in for one text after the other."""

    def __init__(self, template: str) -> None:
        """Build from the text of a prompt file.

        Raises:
            ValueError: a field is unknown, or `${text}` is missing.
        """
        self._template = Template(template)
        found = self._template.get_identifiers() if self._template.is_valid() else None
        if found is None:
            raise ValueError("a $ stands alone; write $$ for a dollar sign")
        unknown = [name for name in found if name not in _FIELDS]
        if unknown:
            raise ValueError(f"unknown field ${{{unknown[0]}}}")
        if "text" not in found:
            raise ValueError("the field ${text} is missing")
        self.digest = hashlib.sha256(template.encode()).hexdigest()

    @classmethod
    def load(cls, path: Path | None) -> "LlmPrompt":
        """Ours, or the one of a file.

        Raises:
            ValueError: see the constructor; or the file is not UTF-8.
            OSError: the file cannot be read.
        """
        if path is not None:
            return cls(path.read_text(encoding="utf-8"))
        ours = resources.files("polyclinic.translator.adapters") / "llm_prompt.txt"
        return cls(ours.read_text(encoding="utf-8"))

    def fill(self, sentence: Sentence) -> str:
        """The prompt for a text. Nothing in the text is taken for a field or for its end."""
        begin, end = self._marks(sentence.text)
        said = _PURPOSE.fullmatch(sentence.purpose)
        purpose = f" It is the {said[0]} of a medical evaluation." if said else ""
        return self._template.substitute(
            source=sentence.pair.source.name,
            target=sentence.pair.target.name,
            purpose=purpose,
            begin=begin,
            end=end,
            text=sentence.text,
        )

    def strip(self, reply: str, sentence: Sentence) -> tuple[str, bool]:
        """The translation in a reply: its first turn without reasoning and without marker lines.

        Marks of reasoning and turns that the text itself has are the text's, and so are headings
        such as "Question:".

        Returns:
            The translation, and whether the reply ended within its reasoning.
        """
        begin, end = self._marks(sentence.text)
        is_unfinished = False
        if strip_reasoning(sentence.text) == (sentence.text, False):
            reply, is_unfinished = strip_reasoning(reply)
        lines = reply.strip().splitlines(keepends=True)
        bare = [line.strip() for line in lines]
        first = bare.index(begin) + 1 if begin in bare[:1] else 0
        last = bare.index(end, first) if end in bare[first:] else len(lines)
        return "".join(lines[first:last]).strip(), is_unfinished

    def _marks(self, text: str) -> tuple[str, str]:
        # A text cannot hold its own hash, so it cannot pretend to end before its end.
        mark = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_MARK_LENGTH]
        return f"<<<TEXT {mark}", f"TEXT {mark}>>>"
