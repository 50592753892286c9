"""Columns of the files."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Layout:
    """One file of a release.

    Attributes:
        name: Its name, such as "MRCONSO.RRF".
        columns: Names of its columns, in their order.
        cuis: Columns that hold a concept identifier.
        choices: Columns that hold one of some letters, and these letters.
    """

    name: str
    columns: tuple[str, ...]
    cuis: tuple[str, ...]
    choices: tuple[tuple[str, str], ...] = ()

    def at(self, column: str) -> int:
        """Position of a column, from 0."""
        return self.columns.index(column)


SUPPRESS = ("SUPPRESS", "NOEY")
"""N: not suppressed; O: obsolete; E: by an editor; Y: by the source."""

MRCONSO = Layout(
    "MRCONSO.RRF",
    (
        *("CUI", "LAT", "TS", "LUI", "STT", "SUI", "ISPREF", "AUI", "SAUI", "SCUI", "SDUI", "SAB"),
        *("TTY", "CODE", "STR", "SRL", "SUPPRESS", "CVF"),
    ),
    cuis=("CUI",),
    choices=(SUPPRESS,),
)
MRREL = Layout(
    "MRREL.RRF",
    (
        *("CUI1", "AUI1", "STYPE1", "REL", "CUI2", "AUI2", "STYPE2", "RELA", "RUI", "SRUI", "SAB"),
        *("SL", "RG", "DIR", "SUPPRESS", "CVF"),
    ),
    cuis=("CUI1", "CUI2"),
    choices=(SUPPRESS,),
)
MRSTY = Layout("MRSTY.RRF", ("CUI", "TUI", "STN", "STY", "ATUI", "CVF"), cuis=("CUI",))
