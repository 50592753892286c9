"""Ctrl-C, SIGTERM, a closed terminal: the first stops in order, the second at once."""

import asyncio
import os
from collections.abc import Callable, Coroutine
from typing import Any

from polyclinic.cli import signals
from polyclinic.cli.problems import ExitCode


class Interrupts:
    """Runs a command so that signals cancel it.

    Until the command says `orderly`, nothing needs an orderly stop and a signal ends the process.

    Args:
        say: Takes lines for the user.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._at_once: list[Callable[[], None]] = []
        self._signals = 0
        self._task: asyncio.Future[ExitCode] | None = None
        self._sentence = "Interrupted; no run was started."

    def at_second(self, end: Callable[[], None]) -> None:
        """Call `end` when the user insists; it must not wait for anything."""
        self._at_once.append(end)

    def orderly(self) -> None:
        """From now on the first signal cancels the command, and it stops what it started."""
        if self._task is not None:
            signals.notify(self._on_signal)

    def reached(self, sentence: str) -> None:
        """What is said from now on when a signal has cancelled the command."""
        self._sentence = sentence

    def run(self, command: Coroutine[Any, Any, ExitCode]) -> ExitCode:
        """The command's exit code; `INTERRUPTED` when a signal cancelled it."""
        try:
            return asyncio.run(self._noted(command))
        except asyncio.CancelledError:
            self._say(self._sentence)
            return ExitCode.INTERRUPTED
        finally:
            signals.end_silently()

    async def _noted(self, command: Coroutine[Any, Any, ExitCode]) -> ExitCode:
        self._task = asyncio.ensure_future(command)
        return await self._task

    def _on_signal(self) -> None:
        self._signals += 1
        if self._signals == 1 and self._task is not None:
            self._task.get_loop().call_soon_threadsafe(self._stop)
            return
        for end in self._at_once:
            end()
        os._exit(ExitCode.INTERRUPTED)

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._say("Stopping. Press Ctrl-C again to end at once.")
