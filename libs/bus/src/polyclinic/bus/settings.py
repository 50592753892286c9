"""What every service reads from its environment."""

from typing import Literal

from pydantic import AliasChoices, Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class ServiceSettings(BaseSettings):
    """Settings that all services share; a service subclasses it with its own prefix.

    The broker's address has one name for all (`POLYCLINIC_NATS_URL`); everything else is
    `POLYCLINIC_<SERVICE>_<FIELD>`. Read once, in `__main__`.
    """

    model_config = SettingsConfigDict(frozen=True, extra="ignore")

    nats_url: str = Field(
        default="nats://127.0.0.1:4222",
        validation_alias=AliasChoices("nats_url", "POLYCLINIC_NATS_URL"),
        description="Broker; user:password@ may stand before the host.",
    )
    nats_replicas: int = Field(
        default=1,
        ge=1,
        le=5,
        validation_alias=AliasChoices("nats_replicas", "POLYCLINIC_NATS_REPLICAS"),
        description="Copies of each stream, for a broker that is a cluster.",
    )
    topology: Literal["create", "apply"] = Field(
        default="create",
        validation_alias=AliasChoices("topology", "POLYCLINIC_TOPOLOGY"),
        description="Whether streams and consumers that differ are refused, or changed (apply).",
    )
    host: str = Field(default="127.0.0.1", description="Address that gRPC and HTTP listen on.")
    grpc_port: int = Field(default=0, ge=0, le=65535, description="0 takes any free port.")
    http_port: int = Field(default=0, ge=0, le=65535, description="0 takes any free port.")
    graceful_timeout_s: float = Field(
        default=20.0, ge=0, description="Time that work in hand gets after SIGTERM."
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        default="INFO", validation_alias=AliasChoices("log_level", "POLYCLINIC_LOG_LEVEL")
    )
    log_format: Literal["json", "console"] = Field(
        default="json", validation_alias=AliasChoices("log_format", "POLYCLINIC_LOG_FORMAT")
    )
    exit_with_stdin: bool = Field(
        default=False,
        validation_alias=AliasChoices("exit_with_stdin", "POLYCLINIC_EXIT_WITH_STDIN"),
        description="Stop when standard input closes, so that a killed parent leaves nothing.",
    )
