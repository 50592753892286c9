"""Everything that the inference service reads from its environment."""

from pathlib import Path
from typing import Annotated

from pydantic import Field, field_validator
from pydantic_settings import NoDecode, SettingsConfigDict

from polyclinic.bus.settings import ServiceSettings


class Settings(ServiceSettings):
    """Read once, in `__main__`; keys of models are read with the registry."""

    model_config = SettingsConfigDict(
        env_prefix="POLYCLINIC_INFERENCE_", frozen=True, extra="ignore"
    )

    grpc_port: int = Field(default=7402, ge=0, le=65535, description="0 takes any free port.")
    http_port: int = Field(default=7502, ge=0, le=65535, description="0 takes any free port.")
    models: Path = Field(default=Path("models.yaml"), description="Registry of models.")
    only: Annotated[tuple[str, ...], NoDecode] = Field(
        default=(), description="Serve these models, separated by commas; empty means all."
    )
    retry_budget_s: float = Field(
        default=60.0, ge=0, description="Most time for the calls and waits of one delivery."
    )
    check_timeout_s: float = Field(
        default=5.0, gt=0, description="Most time for finding out whether an endpoint answers."
    )

    @field_validator("only", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        if isinstance(value, str):
            return tuple(name.strip() for name in value.split(",") if name.strip())
        return value
