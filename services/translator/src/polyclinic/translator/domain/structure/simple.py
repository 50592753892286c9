"""Texts without structure, which need no parser of Markdown."""

import re

# Nothing that Markdown, an address or an emoji could begin with; no line end, no control character.
_SIMPLE = re.compile(
    r"(?![ ]{0,3}(?:[-+=]|\d{1,9}[.)](?:\s|$)))"
    r"[^\x00-\x1f*_`#\[\]<>|~\\&@\x7f-\x9f\u2028\u2029\u203c\u2049\u20e3\u2122\u2139"
    r"\u2190-\u2bff\u3030\u303d\u3297\u3299\ud800-\udfff\ufe0f©®\U0001f000-\U0010ffff]*"
)
_INDENTED = "    "
_WEB = ("www.", "://")


def is_simple(text: str) -> bool:
    """Whether a text is one paragraph on one line, without marks, addresses or emoji.

    Never true for a text that has structure; false for many that have none.
    """
    return (
        _SIMPLE.fullmatch(text) is not None
        and not text.startswith(_INDENTED)
        and not any(one in text for one in _WEB)
    )
