"""Text columns that survive what some databases refuse: NUL and lone surrogates."""

from __future__ import annotations

import json
import re

from sqlalchemy import Dialect, Text
from sqlalchemy.types import TypeDecorator

_FLAG = "\ufdd0"  # a code point that Unicode keeps free of meaning
_UNSAFE = re.compile(f"[\x00\ud800-\udfff{_FLAG}]")


class SafeText(TypeDecorator[str]):
    """Text; what a database might refuse is stored escaped, behind a flag."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """To the database."""
        if value is None or not _UNSAFE.search(value):
            return value
        return _FLAG + json.dumps(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        """From the database."""
        if value is None or not value.startswith(_FLAG):
            return value
        restored: str = json.loads(value[1:])
        return restored
