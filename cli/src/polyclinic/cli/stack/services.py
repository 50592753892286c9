"""The services as children of the embedded stack."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from polyclinic.cli.settings import Addresses
from polyclinic.cli.stack.children import ChildSpec
from polyclinic.cli.stack.ports import HOST, free_ports, preferred_or_free
from polyclinic.cli.stack.probes import http_ready

SERVICES = ("coordinator", "inference", "judge", "stats")
OPTIONAL = ("translator", "linker")  # started where there is a registry of engines, of indexes
WITH_PORTS = (*SERVICES, *OPTIONAL)
ASK_INFERENCE = ("coordinator", "judge", "translator", "linker")
NATS_PORT = 4222
FIRST_GRPC_PORT = 7401
FIRST_HTTP_PORT = 7501
# A coordinator that died goes on with the run that is waited for, whatever became of older ones.
RESTARTED = {"coordinator": {"POLYCLINIC_COORDINATOR_RECOVER": "resume"}}


@dataclass(frozen=True, slots=True)
class Ports:
    """Loopback ports of one stack.

    Attributes:
        nats: Of the broker.
        grpc: By service.
        http: By service.
    """

    nats: int
    grpc: Mapping[str, int]
    http: Mapping[str, int]

    @classmethod
    def free(cls) -> "Ports":
        """Any free ports."""
        return cls._of(free_ports(1 + 2 * len(WITH_PORTS)))

    @classmethod
    def preferred(cls, nats: int = NATS_PORT) -> "Ports":
        """The documented ports where they are free, others where they are not."""
        count = len(WITH_PORTS)
        grpc = range(FIRST_GRPC_PORT, FIRST_GRPC_PORT + count)
        http = range(FIRST_HTTP_PORT, FIRST_HTTP_PORT + count)
        return cls._of(preferred_or_free([nats, *grpc, *http]))

    @classmethod
    def _of(cls, ports: Sequence[int]) -> "Ports":
        count = len(WITH_PORTS)
        grpc = dict(zip(WITH_PORTS, ports[1 : 1 + count], strict=True))
        http = dict(zip(WITH_PORTS, ports[1 + count :], strict=True))
        return cls(ports[0], grpc, http)

    @property
    def addresses(self) -> Addresses:
        """How to reach the stack."""
        return Addresses(
            nats_url=f"nats://{HOST}:{self.nats}",
            coordinator=f"{HOST}:{self.grpc['coordinator']}",
            stats=f"{HOST}:{self.grpc['stats']}",
            translator=f"{HOST}:{self.grpc['translator']}",
            linker=f"{HOST}:{self.grpc['linker']}",
            judge=f"{HOST}:{self.grpc['judge']}",
        )


@dataclass(frozen=True, slots=True)
class ServicePlan:
    """What the services are started with.

    Attributes:
        ports: Where they listen.
        state_dir: Where their databases and logs are.
        models: Registry file of the inference service; None without.
        recover: What the coordinator does with runs that a killed start left: "resume" or
            "cancel" (they can be resumed later).
        inherited: Environment of this process; database addresses in it are kept.
        engines: Registry file of the translator; None without.
        indexes: Registry file of the linker; None without.
        reads_only: Whether coordinator and statistics answer from their databases alone.
    """

    ports: Ports
    state_dir: Path
    models: Path | None
    recover: str
    inherited: Mapping[str, str] = field(default_factory=dict)
    engines: Path | None = None
    indexes: Path | None = None
    reads_only: bool = False

    def children(self, services: Sequence[str] = SERVICES) -> list[ChildSpec]:
        """The named services as children."""
        return [self._child(service) for service in services]

    def _child(self, service: str) -> ChildSpec:
        port = self.ports.http[service]

        async def ready() -> bool:
            return await http_ready(port)

        return ChildSpec(
            name=service,
            command=(sys.executable, "-m", f"polyclinic.{service}"),
            log=self.state_dir / "logs" / f"{service}.log",
            ready=ready,
            environment=self._environment(service),
            restart_environment=RESTARTED.get(service, {}),
        )

    def _environment(self, service: str) -> dict[str, str]:
        prefix = f"POLYCLINIC_{service.upper()}"
        environment = {
            "PYTHONSAFEPATH": "1",  # a folder named polyclinic here must not hide the package
            "PYTHONUNBUFFERED": "1",
            "POLYCLINIC_EXIT_WITH_STDIN": "1",
            "POLYCLINIC_TOPOLOGY": "apply",  # what an older version left in our own broker
            "POLYCLINIC_NATS_URL": self.ports.addresses.nats_url,
            f"{prefix}_HOST": HOST,
            f"{prefix}_GRPC_PORT": str(self.ports.grpc[service]),
            f"{prefix}_HTTP_PORT": str(self.ports.http[service]),
        }
        if service in ("coordinator", "stats"):
            database = f"sqlite+aiosqlite:///{self.state_dir / service}.db"
            name = f"{prefix}_DATABASE_URL"
            environment[name] = self.inherited.get(name) or database
            environment[f"{prefix}_READ_ONLY"] = str(self.reads_only).lower()
        if service in ASK_INFERENCE:
            environment[f"{prefix}_INFERENCE_ADDRESS"] = self._address("inference")
        if service == "coordinator":
            translator = self._address("translator") if self.engines else ""
            linker = self._address("linker") if self.indexes else ""
            environment["POLYCLINIC_COORDINATOR_RECOVER"] = self.recover
            environment["POLYCLINIC_COORDINATOR_TRANSLATOR_ADDRESS"] = translator
            environment["POLYCLINIC_COORDINATOR_LINKER_ADDRESS"] = linker
        return environment | self._registry(service)

    def _registry(self, service: str) -> dict[str, str]:
        registries = {
            "inference": ("MODELS", self.models),
            "translator": ("ENGINES", self.engines),
            "linker": ("INDEXES", self.indexes),
        }
        setting, path = registries.get(service, ("", None))
        return {} if path is None else {f"POLYCLINIC_{service.upper()}_{setting}": str(path)}

    def _address(self, service: str) -> str:
        return f"{HOST}:{self.ports.grpc[service]}"
