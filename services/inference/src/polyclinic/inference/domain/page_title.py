"""What a page says that came where JSON was expected."""

import html
import re

_MOST_BYTES = 64 * 1024
_MARKUP = re.compile(r"\s*<(?:!|\?|[a-z])", re.IGNORECASE)
_HEADINGS = re.compile(r"<(title|h1)\b[^>]*>([^<]*)</\1\s*>", re.IGNORECASE)


def page_title(body: object, *, whole: bool) -> str:
    """Title and first heading of a web page; where `whole`, all of a plain text.

    Args:
        body: Bytes or text; anything else says nothing.
        whole: False for what may be a reply, which is not to be quoted.
    """
    if isinstance(body, bytes | bytearray):
        body = bytes(body[:_MOST_BYTES]).decode("utf-8-sig", errors="replace")
    if not isinstance(body, str):
        return ""
    if _MARKUP.match(body):
        found = dict.fromkeys(html.unescape(one[1]).strip() for one in _HEADINGS.findall(body))
        return ". ".join(text for text in found if text)
    return "" if not whole or body.lstrip().startswith(("{", "[")) else body.strip()
