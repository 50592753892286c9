"""Everything that the linker reads from its environment."""

from pathlib import Path

from pydantic import Field
from pydantic_settings import SettingsConfigDict

from polyclinic.bus.settings import ServiceSettings


class Settings(ServiceSettings):
    """Read once, in `__main__`."""

    model_config = SettingsConfigDict(env_prefix="POLYCLINIC_LINKER_", frozen=True, extra="ignore")

    grpc_port: int = Field(default=7406, ge=0, le=65535, description="0 takes any free port.")
    http_port: int = Field(default=7506, ge=0, le=65535, description="0 takes any free port.")
    indexes: Path = Field(default=Path("indexes.yaml"), description="Registry of indexes.")
    lanes: int = Field(
        default=64,
        ge=1,
        le=1024,
        description="Commands of each kind from the bus that are worked on at once.",
    )
    threads: int = Field(
        default=0, ge=0, le=256, description="Threads of a search; 0 is one for each processor."
    )
    search_batch: int = Field(
        default=256, ge=1, le=4096, description="Most strings that are searched at once."
    )
    encode_batch: int = Field(
        default=64, ge=1, le=4096, description="Most strings that are encoded at once."
    )
    linger_s: float = Field(
        default=0.005,
        ge=0,
        le=1,
        description="Longest wait of a string for company in a batch while nothing is at work.",
    )
    max_waiting: int = Field(
        default=4096, ge=1, description="Strings in line of one index; more wait before it."
    )
    vectors_kept_mb: int = Field(
        default=32, ge=0, description="Memory for vectors of strings seen lately, for each index."
    )
    links_kept: int = Field(
        default=20_000, ge=0, description="Strings whose concepts are kept, for each index."
    )
    max_mentions: int = Field(default=1000, ge=1, description="Most strings of one request.")
    max_chars: int = Field(
        default=200_000, ge=1, description="Most code points of all texts of one request."
    )
    inference_address: str = Field(
        default="127.0.0.1:7402",
        description="InferenceService, for canonicalising examinations through a model.",
    )
    timeout_s: float = Field(
        default=300.0, gt=0, le=3600, description="Most seconds for one such question."
    )
