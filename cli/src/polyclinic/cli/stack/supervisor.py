"""Start children together, restart those that die, stop all in order."""

import asyncio
import signal
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from polyclinic.cli.problems import InfrastructureError, Problem
from polyclinic.cli.stack.activity import processor_s
from polyclinic.cli.stack.children import Child, ChildSpec
from polyclinic.cli.stack.tether import NOT_STARTED

PROBE_EVERY_S = 0.02
SELDOM_PROBE_EVERY_S = 0.5  # what takes long must not be slowed down by being asked
OFTEN_FOR_S = 10.0
STALLED_AFTER_S = 60.0
LONGEST_START_S = 900.0
WORKING_SHARE = 0.01  # of a processor: more than waiting and being asked takes
FIRST_BACKOFF_S = 0.2
LONGEST_BACKOFF_S = 15.0
STEADY_AFTER_S = 30.0  # a child that served so long starts anew with the first backoff
TAIL_LINES = 15
T = TypeVar("T")


class What(StrEnum):
    """What happened to a child."""

    STARTED = "started"
    READY = "ready"
    SLOW = "is still starting"
    DIED = "died"
    GAVE_UP = "gave up"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that happened to a child.

    Attributes:
        child: Its name.
        what: What happened.
        detail: Sentence for a person.
    """

    child: str
    what: What
    detail: str = ""


class ChildFailedError(InfrastructureError):
    """A child cannot be kept alive.

    Attributes:
        child: Its name.
        ended_with: Exit code of its last end; negative for a signal.
        tail: The last lines of its log.
    """

    def __init__(self, spec: ChildSpec, what: str, exit_code: int, tail: Sequence[str]) -> None:
        self.child, self.ended_with, self.tail = spec.name, exit_code, tuple(tail)
        said = "".join(f"\n    {line}" for line in tail) or "\n    (nothing)"
        self.log_excerpt = f"The last lines of {spec.log}:{said}"
        super().__init__([Problem(where=spec.name, what=what, remedy=f"Its log is {spec.log}")])


class Supervisor:
    """Keeps children running until `stop`.

    Args:
        specs: What to run.
        notify: Called with everything worth telling.
        give_up_after: Deaths in a row after which a child is given up; None for never.
    """

    def __init__(
        self,
        specs: Iterable[ChildSpec],
        *,
        notify: Callable[[Notice], None],
        give_up_after: int | None = None,
    ) -> None:
        self._specs = {spec.name: spec for spec in specs}
        self._notify = notify
        self._give_up_after = give_up_after
        self._children: dict[str, Child] = {}
        self._spawned = {name: asyncio.Event() for name in self._specs}
        self._ready = {name: asyncio.Event() for name in self._specs}
        self._keepers: list[asyncio.Task[None]] = []
        self._failure: asyncio.Future[ChildFailedError] = asyncio.get_running_loop().create_future()

    async def start(self) -> None:
        """Start every child, all at once; they wait for each other by themselves."""
        self._keepers = [asyncio.create_task(self._keep(spec)) for spec in self._specs.values()]
        await asyncio.gather(*(spawned.wait() for spawned in self._spawned.values()))

    @property
    def pids(self) -> dict[str, int]:
        """Process id of each child that was started."""
        return {name: child.pid for name, child in self._children.items()}

    async def ready(self, names: Iterable[str], timeout_s: float = STALLED_AFTER_S) -> None:
        """Wait until the named children serve, for as long as any of them gets anywhere.

        On a loaded machine a start takes minutes: a child that uses processor time is working.

        Args:
            names: Of the children.
            timeout_s: Time without work after which a child that does not serve never will.

        Raises:
            ChildFailedError: one of the children cannot be started.
            InfrastructureError: one is alive, but neither serves nor works.
        """
        wanted = [name for name in names if name in self._ready]
        began, used_s = time.monotonic(), 0.0
        while late := [name for name in wanted if not self._ready[name].is_set()]:
            waiting = asyncio.gather(*(self._ready[name].wait() for name in late))
            try:
                async with asyncio.timeout(timeout_s):
                    await self.unless_failed(waiting)
            except TimeoutError:
                after_s, before_s, used_s = time.monotonic() - began, used_s, self._used_s()
                if used_s - before_s < WORKING_SHARE * timeout_s or after_s > LONGEST_START_S:
                    raise self._late(late[0], after_s) from None
                detail = f"after {after_s:.0f} s; the machine is busy"
                self._notify(Notice(", ".join(late), What.SLOW, detail))

    def _used_s(self) -> float:
        """Processor time of all children: those that serve work for those that start."""
        return sum(processor_s(pid) or 0.0 for pid in self.pids.values())

    async def failed(self) -> ChildFailedError:
        """Wait for the first child that is given up."""
        return await asyncio.shield(self._failure)

    async def unless_failed(self, work: "asyncio.Future[T]") -> T:
        """The result of `work`, or the failure of a child if that comes first.

        Raises:
            ChildFailedError: a child was given up.
        """
        first: set[asyncio.Future[Any]] = {work, self._failure}
        try:
            await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                return work.result()
            raise self._failure.result()
        finally:
            work.cancel()  # also when we are cancelled: nobody else waits for it
            await asyncio.gather(work, return_exceptions=True)

    async def stop(self) -> None:
        """Stop every child, the highest phase first; afterwards nothing of it runs."""
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        phases = sorted({spec.phase for spec in self._specs.values()}, reverse=True)
        for phase in phases:
            group = [child for child in self._children.values() if child.spec.phase == phase]
            await asyncio.gather(*(child.stop() for child in group))

    def kill(self) -> None:
        """End every child now, without order."""
        for child in self._children.values():
            child.signal(signal.SIGKILL)

    async def _keep(self, spec: ChildSpec) -> None:
        deaths, backoff_s = 0, FIRST_BACKOFF_S
        while True:
            began = time.monotonic()
            exit_code = await self._run_once(spec)
            was_ready = self._ready[spec.name].is_set()
            if time.monotonic() - began > STEADY_AFTER_S:
                deaths, backoff_s = 0, FIRST_BACKOFF_S
            deaths += 1
            how = _how(exit_code)
            if not was_ready:
                return self._give_up(spec, f"did not start: {how}", exit_code)
            if self._give_up_after is not None and deaths >= self._give_up_after:
                return self._give_up(spec, f"died {deaths} times in a row: {how}", exit_code)
            detail = f"{how}; restarting in {backoff_s:g} s"
            self._notify(Notice(spec.name, What.DIED, detail))
            await asyncio.sleep(backoff_s)
            backoff_s = min(LONGEST_BACKOFF_S, backoff_s * 2)

    async def _run_once(self, spec: ChildSpec) -> int:
        try:
            child = await self._spawn(spec)
        except OSError as error:
            spec.log.parent.mkdir(parents=True, exist_ok=True)
            with spec.log.open("a") as log:
                log.write(f"{spec.command[0]}: {error}\n")
            return NOT_STARTED
        finally:
            self._spawned[spec.name].set()
        self._notify(Notice(spec.name, What.STARTED, f"process {child.pid}"))
        probing = asyncio.create_task(self._probe(spec))
        try:
            return await child.wait()
        finally:
            probing.cancel()

    async def _spawn(self, spec: ChildSpec) -> Child:
        starting = asyncio.ensure_future(Child.start(spec, again=spec.name in self._children))
        try:
            child = await asyncio.shield(starting)
        except asyncio.CancelledError:
            self._children[spec.name] = await starting  # so that `stop` finds it
            raise
        self._children[spec.name] = child
        return child

    async def _probe(self, spec: ChildSpec) -> None:
        began = time.monotonic()
        while not await spec.ready():
            is_long = time.monotonic() - began > OFTEN_FOR_S
            await asyncio.sleep(SELDOM_PROBE_EVERY_S if is_long else PROBE_EVERY_S)
        self._notify(Notice(spec.name, What.READY, f"after {time.monotonic() - began:.1f} s"))
        self._ready[spec.name].set()

    def _give_up(self, spec: ChildSpec, what: str, exit_code: int) -> None:
        self._notify(Notice(spec.name, What.GAVE_UP, what))
        child = self._children.get(spec.name)
        tail = child.log_tail(TAIL_LINES) if child else []
        if not self._failure.done():
            self._failure.set_result(ChildFailedError(spec, what, exit_code, tail))

    def _late(self, name: str, timeout_s: float) -> ChildFailedError:
        child = self._children.get(name)
        tail = child.log_tail(TAIL_LINES) if child else []
        return ChildFailedError(
            self._specs[name], f"does not serve after {timeout_s:.0f} s", 0, tail
        )


def _how(exit_code: int) -> str:
    if exit_code < 0:
        return f"ended by {signal.Signals(-exit_code).name}"
    return f"ended with exit code {exit_code}"
