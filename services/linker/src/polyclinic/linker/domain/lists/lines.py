"""The lines of a reply, each with the mark that it begins with."""

import re
from dataclasses import dataclass
from enum import StrEnum

BULLETS = "-*•·–—▪◦●○■□‣⁃➢➤"
_NUMBERED = re.compile(
    r"""(?P<space>\s*)\**(?:
        \(?(?P<number>\d{1,3})[.)]\**(?:\s+|(?=[^\W\d_]))      # "1. Flu", "**2)** Flu", "1.流感"
        | \#(?P<hashed>\d{1,3})[.:)]?\**[.:]?\s+                # "#1 Flu", "**#1** Flu"
        | (?P<dashed>\d{1,2})\s?-\s?(?=[^\W\d_a-z])             # "1-Flu"
        | [(（]?(?P<wide>\d{1,3})[、．）]\**\s*                 # "1、流感", "（1）流感"
        | \(?(?P<letter>[A-Za-z])\)\**(?:\s+|(?=[^\W\d_]))     # "b) Flu"
        )(?P<text>\S.*)""",
    re.VERBOSE,
)
_BULLETED = re.compile(rf"(?P<space>\s*)(?P<bullet>[{re.escape(BULLETS)}])\s+(?P<text>\S.*)")
_HEADED = re.compile(r"\s{0,3}(?P<level>#{1,6})\s+(?P<text>\S.*?)\s*#*")
_BOLD_LINE = re.compile(r"\s{0,3}(\*\*|__)(?P<text>(?:(?!\1).)+)\1\s*[:：]?")
_NUMBER_WITHIN = re.compile(r"\**\(?(\d{1,3})[.)、．]\**\s*(?=\S)")
_KEYCAP = re.compile("([0-9])\ufe0f?\u20e3[ .)]*")
_CIRCLED_ONE = ord("①")
_CIRCLED = re.compile(r"^(\s*)([①-⑳])\s*", re.MULTILINE)
_LETTERED = re.compile(r"^\s*A\.\s.*\n(?:.*\n){0,12}?\s*B\.\s", re.MULTILINE)
"""Letters with a stop count lines where both the first and the second do: "E. coli" is a name."""
_LETTER_AND_STOP = re.compile(r"^(\s*)([A-Z])\.\s+", re.MULTILINE)
_ROMANS = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8}
_ROMAN_TWO = re.compile(r"^\s*ii[.)]\s", re.MULTILINE | re.IGNORECASE)
_ROMAN = re.compile(r"^(\s*)(viii|vii|vi|iv|v|iii|ii|i)[.)]\s+", re.MULTILINE | re.IGNORECASE)
_IN_ONE_LINE = re.compile(r"\s*\(?1[.)]\s.*?[;,.]\s+\(?2[.)]\s")
_NEXT_NUMBER = re.compile(r"(?<=[;,.])\s+(?=\(?\d{1,2}[.)]\s)")
_STRONG = re.compile(r"<\s*/?\s*(?:b|strong)\s*>", re.IGNORECASE)
_EMPHASIS = re.compile(r"<\s*/?\s*(?:i|em|u|span|font)\b[^<>]*>", re.IGNORECASE)
_BREAK = re.compile(r"<\s*br\s*/?\s*>", re.IGNORECASE)
_TAG = re.compile(r"<\s*(/?)\s*(ol|ul|li|p)\b[^<>]*>", re.IGNORECASE)
_BOLD_LEVEL = 7
_MOST_LEVELS = 8


class Mark(StrEnum):
    """What a line begins with."""

    NUMBER = "number"
    LETTER = "letter"
    BULLET = "bullet"
    HEADING = "heading"
    """`#` marks, or nothing but bold letters."""
    TEXT = "text"
    BLANK = "blank"


ITEMS = (Mark.NUMBER, Mark.LETTER, Mark.BULLET)


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its mark.

    Attributes:
        mark: What it begins with.
        text: The rest, emphasis included.
        indent: Blanks before it; a tab goes to the next multiple of four.
        style: Lines of one list have one style: a bullet's sign, "1" for numbers, "a" for letters,
            "h2" for headings.
        number: Of a numbered line or heading, or the place of its letter from 1; else 0.
        level: Of a heading, from 1; of a line of bold letters, 7; else 0.
    """

    mark: Mark
    text: str
    indent: int = 0
    style: str = ""
    number: int = 0
    level: int = 0


def lines_of(text: str) -> list[Line]:
    """The lines of a text; numbered items that stand in one line become lines."""
    text = _KEYCAP.sub(lambda match: f"{match[1]}. ", text)
    text = _CIRCLED.sub(lambda match: f"{match[1]}{ord(match[2]) - _CIRCLED_ONE + 1}. ", text)
    if _LETTERED.search(text):
        text = _LETTER_AND_STOP.sub(r"\1\2) ", text)
    if _ROMAN_TWO.search(text):
        text = _ROMAN.sub(lambda match: f"{match[1]}{_ROMANS[match[2].lower()]}. ", text)
    rows = (row for line in text.splitlines() for row in _apart(line))
    return [_line(row.rstrip().expandtabs(4)) for row in rows]


def _apart(line: str) -> list[str]:
    """ "1) flu; 2) cold", each in a line."""
    return _NEXT_NUMBER.split(line) if _IN_ONE_LINE.match(line) else [line]


def _line(line: str) -> Line:
    indent = len(line) - len(line.lstrip())
    if match := _HEADED.fullmatch(line):
        return _heading(match["text"], len(match["level"]))
    if match := _BOLD_LINE.fullmatch(line):
        colon = ":" if line.endswith((":", "：")) and match["text"][-1] not in ":：" else ""
        return _heading(match["text"] + colon, _BOLD_LEVEL, indent)
    return _item(line, indent) or Line(
        Mark.TEXT if line.strip() else Mark.BLANK, line.strip(), indent
    )


def _item(line: str, indent: int) -> Line | None:
    if match := _NUMBERED.fullmatch(line):
        if match["letter"]:
            place = ord(match["letter"].lower()) - ord("a") + 1
            return Line(Mark.LETTER, match["text"], indent, "a", place)
        number = int(match["number"] or match["wide"] or match["hashed"] or match["dashed"])
        return Line(Mark.NUMBER, match["text"], indent, "1", number)
    if match := _BULLETED.fullmatch(line):
        return Line(Mark.BULLET, match["text"], indent, match["bullet"])
    return None


def _heading(text: str, level: int, indent: int = 0) -> Line:
    match = _NUMBER_WITHIN.match(text)
    if match and level == _BOLD_LEVEL:  # "**1. Flu**" is a numbered line
        return Line(Mark.NUMBER, f"**{text[match.end() :]}**", indent, "1", int(match[1]))
    number, rest = (int(match[1]), text[match.end() :]) if match else (0, text)
    return Line(Mark.HEADING, rest, indent, f"h{level}", number, level)


def without_html(text: str) -> str:
    """Line ends and lists written in HTML, as lines; in a row of a table a semicolon."""
    if "<" not in text:
        return text
    text = _EMPHASIS.sub("", _STRONG.sub("**", text))
    rows = [
        _BREAK.sub("; " if row.lstrip().startswith("|") else "\n", row) for row in text.split("\n")
    ]
    text, depth, kept, place = "\n".join(rows), 0, list[str](), 0
    for tag in _TAG.finditer(text):
        kept.append(text[place : tag.start()])
        place = tag.end()
        closes, name = bool(tag[1]), tag[2].lower()
        if name == "li" and not closes:
            kept.append("\n" + "  " * min(depth - 1, _MOST_LEVELS) + "- ")
        else:
            kept.append("\n")
            if name in ("ol", "ul"):
                depth = max(0, depth - 1) if closes else depth + 1
    kept.append(text[place:])
    return "".join(kept)
