"""Columns that hold what a database refuses: NUL, and surrogates without a partner."""

import json
import re
from typing import Any, Final

from sqlalchemy import Dialect, Text
from sqlalchemy.types import TypeDecorator

# Noncharacters: Unicode promises that no text in interchange begins with one.
_MARK: Final = "\ufdd0"
_MARKS: Final = (_MARK, "\ufdd1")  # the second: in tables of statistics of version 0.1
_REFUSED: Final = re.compile(f"[\x00\ud800-\udfff]|^[{''.join(_MARKS)}]")


class SafeText(TypeDecorator[str]):
    """Any Python string. What would be refused is stored as marked ASCII JSON and read back.

    Two surrogates that make a pair come back as the character that they stand for.
    """

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """To the database; also for comparisons."""
        if value is None or not _REFUSED.search(value):
            return value
        return _MARK + json.dumps(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        """From the database."""
        if value is None or not value.startswith(_MARKS):
            return value
        text: str = json.loads(value[1:])
        return text


class SafeJson(TypeDecorator[Any]):
    """JSON values as ASCII text; PostgreSQL's own JSON refuses an escaped NUL."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: object, dialect: Dialect) -> str:
        """To the database."""
        return json.dumps(value, separators=(",", ":"))

    def process_result_value(self, value: str | None, dialect: Dialect) -> object:
        """From the database."""
        return None if value is None else json.loads(value)
