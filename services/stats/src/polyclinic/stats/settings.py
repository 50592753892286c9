"""Everything that the statistics read from their environment."""

from pydantic import Field
from pydantic_settings import SettingsConfigDict

from polyclinic.bus.settings import ServiceSettings


class Settings(ServiceSettings):
    """Read once, in `__main__`."""

    model_config = SettingsConfigDict(env_prefix="POLYCLINIC_STATS_", frozen=True, extra="ignore")

    grpc_port: int = Field(default=7404, ge=0, le=65535, description="0 takes any free port.")
    http_port: int = Field(default=7504, ge=0, le=65535, description="0 takes any free port.")
    database_url: str = Field(
        default="sqlite+aiosqlite:///.polyclinic/stats.db",
        description="SQLite file, or postgresql+asyncpg://user:password@host/database.",
    )
    read_only: bool = Field(
        default=False, description="Answer from the database only: no broker, no new reports."
    )
    sweep_every_s: float = Field(
        default=30.0, gt=0, description="How often runs whose report was left are looked for."
    )
