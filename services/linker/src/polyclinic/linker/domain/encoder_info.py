"""What decides a vector."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EncoderInfo:
    """What decides a vector; an index and its queries must agree on all of it.

    Attributes:
        digest: SHA-256 in hexadecimal over the model's files (weights and tokenizer) and whatever
            else of the adapter decides a vector, such as a prefix.
        pooling: How token vectors become one: "cls", "mean", ...
        dimension: Numbers of a vector.
        max_tokens: Longer texts are cut here, special tokens included.
        unit_vectors: Whether the vectors come out of the encoder with length 1.
    """

    digest: str
    pooling: str
    dimension: int
    max_tokens: int
    unit_vectors: bool
