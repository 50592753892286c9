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
        default=8, ge=1, le=256, description="Replies read at once: some wait for the broker."
    )
    inference_address: str = Field(
        default="127.0.0.1:7402", description="InferenceService, whose models judge."
    )
    judges: str = Field(
        default="",
        description="Names of the judges that this replica asks, with commas between; empty: all.",
    )
    judge_lanes: int = Field(
        default=8,
        ge=1,
        le=1024,
        description="Gradings at once of a judge whose model does not say how many calls it takes.",
    )
    max_reasks: int = Field(
        default=2,
        ge=0,
        le=10,
        description="Times that a judge is asked again, where a grading does not say.",
    )
    ask_timeout_s: float = Field(
        default=600.0, gt=0, description="Longest wait for one reply of a judge, in line included."
    )
    listing_s: float = Field(
        default=5.0, gt=0, description="From one look at the models that are served to the next."
    )
    max_chars: int = Field(
        default=400_000, ge=1, description="Most code points of the texts of one grading."
    )
