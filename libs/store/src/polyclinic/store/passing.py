"""Which errors of a database pass, so that the same work may succeed later."""

import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

# Of SQLSTATE: serialization failure, deadlock, lock not available; then whole classes: shutdown and
# start, insufficient resources, connection trouble.
_STATES: Final = ("40001", "40P01", "55P03", "57P", "53", "08")
_SQLITE_CODES: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL)


def is_passing(error: Exception) -> bool:
    """Whether trying again can help; a key that is taken (`IntegrityError`) stays taken."""
    if isinstance(error, OSError | PoolTimeoutError):
        return True
    if not isinstance(error, DBAPIError) or isinstance(error, IntegrityError):
        return False
    # Codes and not words: a message may quote a column or a table that is called "locked".
    state = str(getattr(error.orig, "sqlstate", None) or "")
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF  # without the extension
    return error.connection_invalidated or state.startswith(_STATES) or code in _SQLITE_CODES
