"""Everything that the judge reads from its environment."""

from pydantic import Field
from pydantic_settings import SettingsConfigDict

from polyclinic.bus.settings import ServiceSettings


class Settings(ServiceSettings):
    """Read once, in `__main__`."""

    model_config = SettingsConfigDict(env_prefix="POLYCLINIC_JUDGE_", frozen=True, extra="ignore")

    grpc_port: int = Field(default=7403, ge=0, le=65535, description="0 takes any free port.")
    http_port: int = Field(default=7503, ge=0, le=65535, description="0 takes any free port.")
    lanes: int = Field(
        default=8, ge=1, le=256, description="Commands in hand at once: some wait for the broker."
    )
