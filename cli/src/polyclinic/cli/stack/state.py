"""The state folder: who runs a stack in it, and how to reach that."""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from polyclinic.cli.problems import infrastructure
from polyclinic.cli.settings import Addresses

Kind = Literal["up", "run"]


@dataclass(frozen=True, slots=True)
class Registration:
    """A stack that runs in this state folder.

    Attributes:
        kind: `up` stays until it is stopped, `run` ends with its run.
        pid: Process that owns the stack.
        nats_url: The broker.
        coordinator: `host:port` of RunService.
        stats: `host:port` of ReportService.
        models: Registry file of the inference service; empty without.
        translator: `host:port` of TranslationService; empty without.
        judge: `host:port` of JudgingService.
        linker: `host:port` of LinkingService; empty without.
    """

    kind: Kind
    pid: int
    nats_url: str
    coordinator: str
    stats: str
    models: str
    translator: str = ""
    judge: str = ""
    linker: str = ""

    @property
    def addresses(self) -> Addresses:
        """As the client wants them."""
        return Addresses(
            self.nats_url,
            self.coordinator,
            self.stats,
            translator=self.translator,
            judge=self.judge,
            linker=self.linker,
        )


class StateDir:
    """A state folder. One stack at a time owns it, by a lock that the system drops at its end."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def logs(self) -> Path:
        """Logs of the children."""
        return self.path / "logs"

    def running(self) -> Registration | None:
        """The stack that runs here now; None also while one is still starting."""
        if not self._is_locked():
            return None
        try:
            return Registration(**json.loads(self._registration.read_text()))
        except (OSError, ValueError, TypeError):
            return None

    def make(self) -> None:
        """Make the folder unless it is there, for nobody else to read: it holds replies and logs.

        Raises:
            OSError: it cannot be made.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.mkdir(mode=0o700, exist_ok=True)

    @contextmanager
    def owned(self) -> Iterator[None]:
        """Own the folder.

        Raises:
            InfrastructureError: another stack runs in it, or it cannot be written.
        """
        try:
            self.make()
            lock = self._lock.open("a+")
        except OSError as error:
            remedy = "Choose another with --state-dir"
            raise infrastructure(str(self.path), f"cannot be written: {error}", remedy) from error
        with lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise self._occupied() from None
            try:
                yield
            finally:
                self._registration.unlink(missing_ok=True)

    def register(self, registration: Registration) -> None:
        """Let other commands find the stack of the owner."""
        text = json.dumps(asdict(registration), indent=2)
        fresh = self._registration.with_suffix(f".{os.getpid()}")
        fresh.write_text(text + "\n")
        fresh.replace(self._registration)

    def remember(
        self, models: Path | None, engines: Path | None = None, indexes: Path | None = None
    ) -> None:
        """Keep which registries the runs of this folder were started with, for `resume`."""
        for name, path in (("models", models), ("engines", engines), ("indexes", indexes)):
            if path is not None:
                (self.path / f"{name}.path").write_text(f"{path}\n")

    def remembered_models(self) -> Path | None:
        """The registry file of the last start; None when there was none or it is gone."""
        return self._remembered("models.path")

    def remembered_engines(self) -> Path | None:
        """The registry of engines of the last start with one; None when it is gone."""
        return self._remembered("engines.path")

    def remembered_indexes(self) -> Path | None:
        """The registry of indexes of the last start with one; None when it is gone."""
        return self._remembered("indexes.path")

    def _remembered(self, name: str) -> Path | None:
        try:
            path = Path((self.path / name).read_text().strip())
        except OSError:
            return None
        return path if path.is_file() else None

    @property
    def _lock(self) -> Path:
        return self.path / "stack.lock"

    @property
    def _registration(self) -> Path:
        return self.path / "stack.json"

    def _is_locked(self) -> bool:
        try:
            with self._lock.open("r") as lock:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        except OSError:
            return False
        return False

    def _occupied(self) -> Exception:
        other = self.running()
        if other is not None and other.kind == "up":
            return infrastructure(
                "polyclinic",
                f"is already up in this folder: process {other.pid}, {other.nats_url}",
                "Use it, stop it, or choose another folder with --state-dir",
            )
        who = f"`polyclinic {other.kind}` (process {other.pid})" if other else "another command"
        return infrastructure(
            str(self.path),
            f"is in use by {who}",
            "Wait for it, stop it, or choose another folder with --state-dir",
        )
