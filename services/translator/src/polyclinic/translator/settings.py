"""Everything that the translator reads from its environment."""

from pathlib import Path

from pydantic import Field
from pydantic_settings import SettingsConfigDict

from polyclinic.bus.settings import ServiceSettings


class Settings(ServiceSettings):
    """Read once, in `__main__`."""

    model_config = SettingsConfigDict(
        env_prefix="POLYCLINIC_TRANSLATOR_", frozen=True, extra="ignore"
    )

    grpc_port: int = Field(default=7405, ge=0, le=65535, description="0 takes any free port.")
    http_port: int = Field(default=7505, ge=0, le=65535, description="0 takes any free port.")
    engines: Path = Field(default=Path("engines.yaml"), description="Registry of engines.")
    lanes: int = Field(
        default=64, ge=1, le=1024, description="Commands from the bus that are worked on at once."
    )
    window: int = Field(
        default=64,
        ge=1,
        le=4096,
        description="Sentences of one request that stand in line at once, so that a long document "
        "does not hold up short ones.",
    )
    linger_s: float = Field(
        default=0.005,
        ge=0,
        le=1,
        description="Longest wait of a sentence for company in a batch while the engine is free.",
    )
    max_waiting: int = Field(
        default=4096, ge=1, description="Sentences in line of one engine; more wait before it."
    )
    max_chars: int = Field(
        default=400_000, ge=1, description="Most code points of all texts of one request."
    )
    inference_address: str = Field(
        default="127.0.0.1:7402", description="InferenceService, for engines of the llm family."
    )
