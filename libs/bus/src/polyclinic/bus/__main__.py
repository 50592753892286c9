"""`python -m polyclinic.bus check|apply`: the topology, against a live broker."""

import asyncio
import sys

from polyclinic.bus.bus import Bus
from polyclinic.bus.errors import ServiceError
from polyclinic.bus.provisioning import Mode, provision
from polyclinic.bus.settings import ServiceSettings
from polyclinic.bus.topology import Topology

USAGE = "usage: python -m polyclinic.bus check|apply [MODEL ...]   (POLYCLINIC_NATS_URL)"


async def _main(verb: str, models: tuple[str, ...]) -> int:
    settings = ServiceSettings()
    try:
        bus = await Bus.connect("topology", settings.nats_url, wait=False)
        try:
            declared = Topology(replicas=settings.nats_replicas, models=models)
            await provision(bus.client, declared, mode=Mode(verb))
        finally:
            await bus.close()
    except ServiceError as error:
        sys.stderr.write(f"{error.detail}\n")
        return 1
    sys.stdout.write("streams, consumers and buckets are as declared\n")
    return 0


def main() -> int:
    """Exit code 0 when the broker is as declared, 1 when not, 2 for a wrong call."""
    arguments = sys.argv[1:]
    if not arguments or arguments[0] not in ("check", "apply"):
        sys.stderr.write(USAGE + "\n")
        return 2
    return asyncio.run(_main(arguments[0], tuple(arguments[1:])))


if __name__ == "__main__":
    sys.exit(main())
