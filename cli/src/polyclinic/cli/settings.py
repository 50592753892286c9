"""What the command reads from its environment."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

COORDINATOR_PORT = 7401
JUDGE_PORT = 7403
STATS_PORT = 7404
TRANSLATOR_PORT = 7405
LINKER_PORT = 7406


def without_password(url: str) -> str:
    """A broker's address, fit to be shown: user and password left out."""
    return re.sub(r"[^/,@]+@", "", url)


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the services of one deployment are.

    Attributes:
        nats_url: The broker.
        coordinator: `host:port` of RunService.
        stats: `host:port` of ReportService.
        translator: `host:port` of TranslationService; empty where there is none.
        judge: `host:port` of JudgingService; empty where nobody will grade.
        linker: `host:port` of LinkingService; empty where there is none.
    """

    nats_url: str
    coordinator: str
    stats: str
    translator: str = ""
    judge: str = ""
    linker: str = ""

    @classmethod
    def of(
        cls,
        nats_url: str,
        *,
        coordinator: str = "",
        stats: str = "",
        translator: str = "",
        judge: str = "",
        linker: str = "",
    ) -> "Addresses":
        """Fill in the default ports on the broker's host."""
        host = urlsplit(nats_url if "://" in nats_url else f"nats://{nats_url}").hostname
        host = f"[{host}]" if host and ":" in host else host or "127.0.0.1"
        return cls(
            nats_url=nats_url,
            coordinator=coordinator or f"{host}:{COORDINATOR_PORT}",
            stats=stats or f"{host}:{STATS_PORT}",
            translator=translator or f"{host}:{TRANSLATOR_PORT}",
            judge=judge or f"{host}:{JUDGE_PORT}",
            linker=linker or f"{host}:{LINKER_PORT}",
        )


@dataclass(frozen=True, slots=True)
class Settings:
    """The command's environment.

    Attributes:
        deployed: The deployment that POLYCLINIC_NATS_URL names; None without.
        state_dir: Where an embedded stack keeps everything.
        models: Registry file that POLYCLINIC_INFERENCE_MODELS names; None without.
        engines: Registry file that POLYCLINIC_TRANSLATOR_ENGINES names; None without.
        indexes: Registry file that POLYCLINIC_LINKER_INDEXES names; None without.
        environment: All of it, for what a models file refers to.
    """

    deployed: Addresses | None
    state_dir: Path
    models: Path | None
    engines: Path | None = None
    indexes: Path | None = None
    environment: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(
        cls, environment: Mapping[str, str] = os.environ, *, state_dir: Path | None = None
    ) -> "Settings":
        """Read `environment`; `state_dir` from the command line wins over it."""
        url = environment.get("POLYCLINIC_NATS_URL", "").strip()
        models = environment.get("POLYCLINIC_INFERENCE_MODELS", "").strip()
        engines = environment.get("POLYCLINIC_TRANSLATOR_ENGINES", "").strip()
        indexes = environment.get("POLYCLINIC_LINKER_INDEXES", "").strip()
        deployed = Addresses.of(
            url,
            coordinator=environment.get("POLYCLINIC_COORDINATOR_ADDRESS", ""),
            stats=environment.get("POLYCLINIC_STATS_ADDRESS", ""),
            translator=environment.get("POLYCLINIC_TRANSLATOR_ADDRESS", ""),
            judge=environment.get("POLYCLINIC_JUDGE_ADDRESS", ""),
            linker=environment.get("POLYCLINIC_LINKER_ADDRESS", ""),
        )
        folder = state_dir or Path(environment.get("POLYCLINIC_STATE_DIR") or ".polyclinic")
        return cls(
            deployed=deployed if url else None,
            state_dir=folder.absolute(),
            models=Path(models).absolute() if models else None,
            engines=Path(engines).absolute() if engines else None,
            indexes=Path(indexes).absolute() if indexes else None,
            environment=environment,
        )
