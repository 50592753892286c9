"""Loopback ports for servers that may be restarted."""

import contextlib
import random
import socket

# Below the range that the kernel gives to outgoing connections.
PORTS = range(15_000, 32_000)


def free_ports(count: int) -> list[int]:
    """Different ports that nothing listened on a moment ago."""
    found: list[int] = []
    for port in random.sample(PORTS, 50 * count):
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            found.append(port)
        if len(found) == count:
            return found
    raise RuntimeError("no free ports between 15000 and 32000")
