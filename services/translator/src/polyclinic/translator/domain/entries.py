"""Entries of the registry of engines. Which fields they have is said here and nowhere else."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from polyclinic.bus.errors import PermanentError
from polyclinic.translator.domain.languages import language
from polyclinic.translator.domain.repair import MAX_RETRIES

ComputeType = Literal["default", "auto", "int8", "int8_float32", "int16", "float32", "float16"]


def _known(code: str) -> str:
    try:
        return language(code).code
    except PermanentError as error:
        raise ValueError(error.detail) from None


Code = Annotated[str, AfterValidator(_known)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Engine(_Strict):
    """What engines of every family have.

    Attributes:
        retries: How often a suspicious translation is drawn again.
    """

    retries: int = Field(default=MAX_RETRIES, ge=0, le=10)


class _Directory(_Engine):
    """A CTranslate2 directory, and how to run it.

    Attributes:
        path: The directory; relative to the registry file.
        compute_type: Precision; "default" is that of the files.
        beam_size: 1 is greedy.
        inter_threads: Batches that are translated at once.
        intra_threads: Threads of each batch; 0 lets the engine choose.
        batch_tokens: Tokens of one batch, padding included.
        max_input_tokens: Longest sentence; longer ones are cut by the splitter.
        max_output_tokens: Longest translation of one sentence.
    """

    path: str = Field(min_length=1)
    compute_type: ComputeType = "default"
    beam_size: int = Field(default=1, ge=1, le=16)
    inter_threads: int = Field(default=1, ge=1, le=64)
    intra_threads: int = Field(default=0, ge=0, le=256)
    batch_tokens: int = Field(default=1024, ge=16, le=65536)
    max_input_tokens: int = Field(default=150, ge=16, le=1000)
    max_output_tokens: int = Field(default=250, ge=16, le=1000)


class NllbEntry(_Directory):
    """NLLB-200 of any size; it knows its languages by their codes."""

    family: Literal["nllb"]


class MadladEntry(_Directory):
    """MADLAD-400 of any size."""

    family: Literal["madlad"]


class OpusEntry(_Directory):
    """An OPUS-MT model.

    Attributes:
        source: Languages that it was trained to read.
        target: Languages that it was trained to write; with several, its vocabulary has a
            `>>code<<` for each.
    """

    family: Literal["opus"]
    source: tuple[Code, ...] = Field(min_length=1)
    target: tuple[Code, ...] = Field(min_length=1)


class LlmEntry(_Engine):
    """A model of the inference service, which is given whole documents.

    Attributes:
        model: Its name in the inference service's registry.
        max_concurrency: Documents that are translated at once.
        max_tokens: Most tokens of one reply.
        prompt: A prompt file instead of ours; relative to the registry file.
        timeout_s: Most seconds for one document.
    """

    family: Literal["llm"]
    model: str = Field(min_length=1)
    max_concurrency: int = Field(default=8, ge=1, le=256)
    max_tokens: int = Field(default=4096, ge=16, le=131072)
    prompt: str | None = Field(default=None, min_length=1)
    timeout_s: float = Field(default=300.0, gt=0, le=3600)


DirectoryEntry = NllbEntry | MadladEntry | OpusEntry
Entry = DirectoryEntry | LlmEntry
ENTRY_KINDS: dict[str, type[NllbEntry] | type[MadladEntry] | type[OpusEntry] | type[LlmEntry]] = {
    "nllb": NllbEntry,
    "madlad": MadladEntry,
    "opus": OpusEntry,
    "llm": LlmEntry,
}
