"""Loopback ports for the embedded stack."""

import contextlib
import socket
from collections.abc import Sequence

HOST = "127.0.0.1"


def is_free(port: int) -> bool:
    """Whether a server could listen on the port now."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
        return True


def free_ports(count: int) -> list[int]:
    """Different ports that were free a moment ago."""
    with contextlib.ExitStack() as held:
        probes = [held.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind((HOST, 0))
        return [int(probe.getsockname()[1]) for probe in probes]


def preferred_or_free(preferred: Sequence[int]) -> list[int]:
    """The preferred ports where they are free, others where they are not."""
    spare = iter(free_ports(len(preferred)))
    return [port if is_free(port) else next(spare) for port in preferred]
