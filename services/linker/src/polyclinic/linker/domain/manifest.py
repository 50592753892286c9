"""What an index says of itself."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from polyclinic.linker.domain.encoder_info import EncoderInfo
from polyclinic.linker.domain.rrf.filters import Filters

FORMAT = "polyclinic.linker.index/1"
FORMAT_WITH_NCI = "polyclinic.linker.index/2"
"""Of an index that holds NCI's own concepts, which readers of the first format would misname."""
NCI_NUMBERS = "nci_only"
"""Count of NCI's concepts, and of relations that touch one; missing where there is neither."""


class ManifestError(ValueError):
    """The manifest of an index cannot be read; the message says why."""


@dataclass(frozen=True, slots=True)
class FileSum:
    """Size and content of a file.

    Attributes:
        bytes: Its size.
        sha256: Of its content, in hexadecimal.
    """

    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What an index holds, and what its vectors are.

    Attributes:
        release: Of the source, such as "2026AA"; may be empty.
        filters: What was kept of it.
        encoder: What decided the vectors.
        normalized: Whether every vector has length 1; queries must be made the same.
        precision: How vectors are stored, "float32" or "fp16".
        cleaning: Name of the cleaning of texts before they are encoded.
        counts: Such as concepts, surfaces, rows_read.
        files: Every other file, by its path below the index.
    """

    release: str
    filters: Filters
    encoder: EncoderInfo
    normalized: bool
    precision: str
    cleaning: str
    counts: Mapping[str, int] = field(default_factory=dict)
    files: Mapping[str, FileSum] = field(default_factory=dict)

    @property
    def fingerprint(self) -> str:
        """SHA-256 of all of it, in hexadecimal: equal ones make equal links."""
        return hashlib.sha256(self.to_json().encode()).hexdigest()

    def to_json(self) -> str:
        """One way to write it down."""
        version = FORMAT_WITH_NCI if self.counts.get(NCI_NUMBERS) else FORMAT
        return json.dumps({"format": version, **asdict(self)}, indent=2, sort_keys=True) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "Manifest":
        """Read what `to_json` wrote.

        Raises:
            ManifestError: it is something else, or of another version.
        """
        try:
            fields: dict[str, Any] = json.loads(text)
            version = fields.pop("format")
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise ManifestError(f"it is no manifest of an index ({error!r})") from None
        if version not in (FORMAT, FORMAT_WITH_NCI):
            known = f'"{FORMAT}" and "{FORMAT_WITH_NCI}"'
            raise ManifestError(f'its format is "{version}", this version reads {known}')
        try:
            return cls(
                **{
                    **fields,
                    "filters": Filters(**{k: tuple(v) for k, v in fields["filters"].items()}),
                    "encoder": EncoderInfo(**fields["encoder"]),
                    "files": {name: FileSum(**one) for name, one in fields["files"].items()},
                }
            )
        except (TypeError, KeyError, AttributeError) as error:
            raise ManifestError(f"it is incomplete ({error})") from None

    def refusal(self, encoder: EncoderInfo, *, normalize: bool | None = None) -> str:
        """Why queries of an encoder cannot be searched here, as a sentence; empty when they can.

        Args:
            encoder: Of the queries.
            normalize: What the registry wants of vectors; None when it leaves it to the index.
        """
        if encoder != self.encoder:
            return (
                f"the index was built with the encoder {_described(self.encoder)}, "
                f"this one is {_described(encoder)}"
            )
        if normalize is not None and normalize != self.normalized:
            return (
                f"the index holds {_length(self.normalized)} vectors of the encoder "
                f"{self.encoder.digest}, asked for are {_length(normalize)} ones of "
                f"{encoder.digest}, so `normalize` must be {str(self.normalized).lower()} "
                "or left out"
            )
        return ""


def _described(encoder: EncoderInfo) -> str:
    return (
        f"{encoder.digest} ({encoder.pooling} pooling, {encoder.dimension} numbers, "
        f"{encoder.max_tokens} tokens)"
    )


def _length(normalized: bool) -> str:
    return "normalized" if normalized else "unnormalized"
