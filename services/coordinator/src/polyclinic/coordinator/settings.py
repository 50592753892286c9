"""Everything that is read from POLYCLINIC_COORDINATOR_*, once."""

from __future__ import annotations

from typing import Literal

from pydantic import Field
from pydantic_settings import SettingsConfigDict

from polyclinic.bus.settings import ServiceSettings


class Settings(ServiceSettings):
    """Settings of the coordinator."""

    model_config = SettingsConfigDict(
        env_prefix="POLYCLINIC_COORDINATOR_", frozen=True, extra="ignore"
    )

    grpc_port: int = Field(default=7401, ge=0, le=65535, description="0 takes any free port.")
    http_port: int = Field(default=7501, ge=0, le=65535, description="0 takes any free port.")
    database_url: str = Field(
        default="sqlite+aiosqlite:///.polyclinic/coordinator.db",
        description="sqlite+aiosqlite:///PATH or postgresql+asyncpg://USER:PASSWORD@HOST/NAME.",
    )
    read_only: bool = Field(
        default=False,
        description="Answer from the database only: no broker, runs stay as they are.",
    )
    inference_address: str = Field(
        default="127.0.0.1:7402", description="gRPC of the inference service, to check models."
    )
    translator_address: str = Field(
        default="127.0.0.1:7405",
        description="gRPC of the translator, asked when renditions are missing; empty: none.",
    )
    translator_timeout_s: float = Field(
        default=5.0, gt=0, description="Most time that asking the translator takes."
    )
    linker_address: str = Field(
        default="127.0.0.1:7406",
        description="gRPC of the linker, asked when lists are scored; empty: none.",
    )
    linker_timeout_s: float = Field(
        default=5.0, gt=0, description="Most time that asking the linker takes."
    )
    check_timeout_s: float = Field(
        default=30.0, gt=0, description="Most time that checking the models of a suite takes."
    )
    recover: Literal["resume", "cancel"] = Field(
        default="resume",
        description="What becomes at start of runs that go on; cancelled ones can be resumed.",
    )
    window: int = Field(
        default=2000,
        ge=1,
        description="Commands of one run that may be on the bus at once, per service.",
    )
    chunk: int = Field(
        default=500, ge=1, le=5000, description="Trials that are planned in one transaction."
    )
    intake_batch: int = Field(
        default=200, ge=1, le=1000, description="Results that are recorded in one transaction."
    )
    lease_s: float = Field(
        default=90.0,
        gt=60,
        description="Time after which something unacknowledged is published again.",
    )
    silence_s: float = Field(
        default=1800.0,
        gt=1200,
        description="Time without an answer after which a command is looked for on the bus.",
    )
    sweep_every_s: float = Field(default=10.0, gt=0, description="Pause between two sweeps.")
    watch_every_s: float = Field(
        default=0.4, gt=0.1, description="Pause between two looks of WatchRun at a run."
    )
    max_dataset_bytes: int = Field(
        default=128 * 1024 * 1024, ge=1, description="Most bytes of a suite's data sets together."
    )
    max_trials: int = Field(
        default=10_000_000, ge=1, le=2_000_000_000, description="Most trials of one run."
    )
