"""Built-in prompts: files of this package, `<name>.<language>.txt`."""

from functools import cache
from importlib import resources

ENGLISH = "en"


class TemplateFiles:
    """`Templates` from the folder `templates`."""

    def text(self, name: str, language: str) -> str:
        """See `Templates`; "pt-BR" falls back to "pt", everything to English."""
        code = language.replace("_", "-").casefold()
        for candidate in (code, code.split("-")[0], ENGLISH):
            text = _files().get(f"{name}.{candidate}.txt")
            if text is not None:
                return text
        raise KeyError(name)


@cache
def _files() -> dict[str, str]:
    folder = resources.files("polyclinic.judge") / "templates"
    return {
        file.name: file.read_text(encoding="utf-8")
        for file in folder.iterdir()
        if file.name.endswith(".txt")
    }
