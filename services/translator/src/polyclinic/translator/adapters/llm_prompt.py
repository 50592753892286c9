"""The prompt with which a language model is asked to translate."""

import hashlib
import re
from importlib import resources
from pathlib import Path
from string import Template

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

    def strip(self, reply: str, sentence: Sentence) -> str:
        """The translation in a reply: without the marker lines, should the model repeat them."""
        begin, end = self._marks(sentence.text)
        lines = reply.strip().splitlines(keepends=True)
        if lines and lines[0].strip() == begin:
            lines = lines[1:]
        if lines and lines[-1].strip() == end:
            lines = lines[:-1]
        return "".join(lines).strip()

    def _marks(self, text: str) -> tuple[str, str]:
        # A text cannot hold its own hash, so it cannot pretend to end before its end.
        mark = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_MARK_LENGTH]
        return f"<<<TEXT {mark}", f"TEXT {mark}>>>"
