"""Built-in prompts: files of this package, `<name>.<language>.txt`."""

from importlib import resources
from importlib.resources.abc import Traversable

ENGLISH = "en"


class TemplateFiles:
    """`Templates` from the files of a folder, read once; by default those of this package."""

    def __init__(self, folder: Traversable | None = None) -> None:
        folder = folder or resources.files("polyclinic.judge") / "templates"
        self._texts = {
            file.name: file.read_text(encoding="utf-8")
            for file in folder.iterdir()
            if file.name.endswith(".txt")
        }

    def text(self, name: str, language: str) -> str:
        """See `Templates`; "pt-BR" falls back to "pt", everything to English."""
        code = language.replace("_", "-").casefold()
        for candidate in (code, code.split("-")[0], ENGLISH):
            text = self._texts.get(f"{name}.{candidate}.txt")
            if text is not None:
                return text
        raise KeyError(name)
