"""Signals that end the command, from its first moment on; imports next to nothing."""

import contextlib
import os
import signal
from collections.abc import Callable
from types import FrameType

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
INTERRUPTED = 130  # ExitCode.INTERRUPTED, whose import would take too long here
_AT_ONCE = b"Interrupted; no run was started.\n"


def end_at_once() -> None:
    """From now on such a signal ends the process with one sentence; nothing needs an orderly end.

    A signal that is ignored stays so: someone said nohup.
    """
    _install(_end)


def end_silently() -> None:
    """From now on such a signal only ends the process: it was about to end."""
    _install(lambda _number, _frame: os._exit(INTERRUPTED))


def notify(on_signal: Callable[[], None]) -> None:
    """From now on such a signal calls `on_signal`, between any two steps of the program."""
    _install(lambda _number, _frame: on_signal())


def _end(_number: int, _frame: FrameType | None) -> None:
    with contextlib.suppress(OSError):
        os.write(2, _AT_ONCE)  # a stream may be in the middle of a line
    os._exit(INTERRUPTED)


def _install(handler: Callable[[int, FrameType | None], None]) -> None:
    for number in ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, handler)
