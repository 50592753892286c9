"""Ctrl-C, SIGTERM, a closed terminal: the first stops in order, the second at once."""

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from typing import Any

from polyclinic.cli.problems import ExitCode


class Interrupts:
    """Runs a command so that signals cancel it.

    Args:
        say: Takes lines for the user.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._at_once: list[Callable[[], None]] = []
        self._signals = 0

    def at_second(self, end: Callable[[], None]) -> None:
        """Call `end` when the user insists; it must not wait for anything."""
        self._at_once.append(end)

    def run(self, command: Coroutine[Any, Any, ExitCode]) -> ExitCode:
        """The command's exit code; `INTERRUPTED` when a signal cancelled it."""
        try:
            return asyncio.run(self._guarded(command))
        except asyncio.CancelledError:
            return ExitCode.INTERRUPTED

    async def _guarded(self, command: Coroutine[Any, Any, ExitCode]) -> ExitCode:
        task = asyncio.ensure_future(command)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is signal.SIG_IGN:
                continue  # someone said nohup
            loop.add_signal_handler(number, self._on_signal, task)
        return await task

    def _on_signal(self, task: "asyncio.Future[ExitCode]") -> None:
        self._signals += 1
        if self._signals == 1:
            task.cancel()
            self._say("Stopping. Press Ctrl-C again to end at once.")
            return
        for end in self._at_once:
            end()
        os._exit(ExitCode.INTERRUPTED)
