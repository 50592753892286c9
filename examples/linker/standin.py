"""An open stand-in for UMLS: RRF files with made-up identifiers, from open sources.

    python examples/linker/standin.py OUT

Diseases in six languages come from the package `faker-healthcare-provider` (MIT licence), which
must be installed; further diseases, groups of diseases and examinations in English and Portuguese
from the tables beside this script. The hierarchy follows the nesting of ICD-10 codes. The files
have the layout of a UMLS release, and nothing of its content.

Writes MRCONSO.RRF, MRREL.RRF, MRSTY.RRF, and `aligned.tsv`: the diseases that have a name in every
language, a column each.
"""

import argparse
import importlib
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent
SOURCE = "STANDIN"
# UMLS code of a language -> where the package keeps that language.
LANGUAGES = {
    "ENG": "",
    "POR": "pt_BR.",
    "SPA": "es_ES.",
    "GER": "de_DE.",
    "FRE": "fr_FR.",
    "CHI": "zh_CN.",
}
DISEASE, LABORATORY, PROCEDURE = "T047", "T059", "T060"
TYPE_NAMES = {
    DISEASE: "Disease or Syndrome",
    LABORATORY: "Laboratory Procedure",
    PROCEDURE: "Diagnostic Procedure",
}
_CODE = re.compile(r"([A-Z])(\d\d)(?:\.(\w+))?")
_LAST = "￿"  # after everything that a code may go on with


@dataclass(eq=False)
class Concept:
    """One made-up concept: names by language, the preferred one first."""

    cui: str
    semantic_type: str
    names: dict[str, Sequence[str]]
    code: str = ""
    parents: list["Concept"] = field(default_factory=list)


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("out", type=Path, help="folder; made where it is missing")
    out = parser.parse_args().out
    try:
        concepts = build()
    except ImportError:
        sys.exit("The diseases come from a package: pip install faker-healthcare-provider")
    out.mkdir(parents=True, exist_ok=True)
    write(concepts, out)
    names = sum(len(each) for concept in concepts for each in concept.names.values())
    sys.stderr.write(f"{len(concepts)} concepts with {names} names in {out}\n")


def build() -> list[Concept]:
    """All concepts, diseases first, with their parents.

    Raises:
        ImportError: the package is not installed.
    """
    concepts = [
        Concept(f"C9{number:06}", DISEASE, names, code)
        for number, (code, names) in enumerate(packaged_diseases(), start=1)
    ]
    known = {name.casefold(): concept for concept in concepts for name in concept.names["ENG"]}
    for code, names in own_diseases():
        concept = known.get(names["ENG"][0].casefold())
        if concept is None:
            concepts.append(Concept(f"C9{len(concepts) + 1:06}", DISEASE, names, code))
        else:
            # The same disease; the table may say that it is a group ("Anemia").
            concept.code = code
            concept.names |= {
                language: merged(concept.names[language], more) for language, more in names.items()
            }
    for concept in concepts:
        concept.parents = parents_by_code(concept, concepts)
    return [*concepts, *examinations(first=len(concepts) + 1)]


def merged(names: Sequence[str], more: Sequence[str]) -> tuple[str, ...]:
    """Names of two sources, each once."""
    by_form = {name.casefold(): name for name in (*reversed(more), *reversed(names))}
    return tuple(reversed(by_form.values()))


def packaged_diseases() -> Iterator[tuple[str, dict[str, Sequence[str]]]]:
    """(ICD-10 code, names) of each disease of the package; its languages are aligned by position.

    Raises:
        ImportError: the package is not installed.
    """
    tables = {
        language: importlib.import_module(
            f"faker_healthcare.{place}disease_correlations"
        ).DISEASE_CORRELATIONS
        for language, place in LANGUAGES.items()
    }
    for rows in zip(*(table.items() for table in tables.values()), strict=True):
        [code] = {str(entry["icd10"]) for _, entry in rows}
        names = {language: (str(name),) for language, (name, _) in zip(tables, rows, strict=True)}
        yield code, names


def own_diseases() -> Iterator[tuple[str, dict[str, Sequence[str]]]]:
    """(ICD-10 code or range, names) of `diseases.tsv`."""
    for code, english, portuguese in table("diseases.tsv"):
        yield code, {"ENG": split(english), "POR": split(portuguese)}


def examinations(first: int) -> Iterator[Concept]:
    """The concepts of `exams.tsv`; a group stands before what names it."""
    by_name: dict[str, Concept] = {}
    rows = table("exams.tsv")
    for number, (category, group, english, portuguese) in enumerate(rows, start=first):
        kind = LABORATORY if category == "laboratory" else PROCEDURE
        names = {"ENG": split(english), "POR": split(portuguese)}
        concept = Concept(f"C9{number:06}", kind, names)
        if group:
            concept.parents = [by_name[group]]
        by_name[names["ENG"][0]] = concept
        yield concept


def parents_by_code(concept: Concept, concepts: Sequence[Concept]) -> list[Concept]:
    """The concepts of the narrowest range of codes that holds the concept's, and more."""
    low, high = span(concept.code)
    around = [
        (span(other.code), other)
        for other in concepts
        if span(other.code) != (low, high)
        and span(other.code)[0] <= low
        and high <= span(other.code)[1]
    ]
    narrowest = max((first for (first, _), _ in around), default="")
    around = [(each, other) for each, other in around if each[0] == narrowest]
    end = min((last for (_, last), _ in around), default="")
    return [other for (_, last), other in around if last == end]


def span(code: str) -> tuple[str, str]:
    """First and last code that a code or a range holds: "E11" holds "E11.9"."""
    low, _, high = code.partition("-")
    return plain(low), plain(high or low) + _LAST


def plain(code: str) -> str:
    """Without the point, so that codes sort as they nest."""
    match = _CODE.fullmatch(code)
    if match is None:
        raise ValueError(f"{code} is no ICD-10 code")
    return f"{match[1]}{match[2]}{match[3] or ''}"


def table(name: str) -> Iterator[list[str]]:
    """Rows of a table beside this script."""
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def split(names: str) -> tuple[str, ...]:
    """Names parted by "; "."""
    return tuple(names.split("; "))


def write(concepts: Sequence[Concept], out: Path) -> None:
    """Write the three RRF files and the aligned names."""
    rows = {
        "MRCONSO.RRF": [row for concept in concepts for row in conso_rows(concept)],
        "MRREL.RRF": [row for concept in concepts for row in rel_rows(concept)],
        "MRSTY.RRF": [sty_row(concept) for concept in concepts],
    }
    for name, lines in rows.items():
        text = "".join("|".join(line) + "|\n" for line in lines)
        (out / name).write_text(text, encoding="utf-8")
    aligned = [concept for concept in concepts if len(concept.names) == len(LANGUAGES)]
    header = "\t".join(["CUI", *LANGUAGES])
    lines = ["\t".join([c.cui, *(names[0] for names in c.names.values())]) for c in aligned]
    (out / "aligned.tsv").write_text("\n".join([header, *lines, ""]), encoding="utf-8")


def conso_rows(concept: Concept) -> Iterator[list[str]]:
    """18 columns; the first name of a language is its preferred one."""
    number = concept.cui[1:]
    for language, names in concept.names.items():
        for at, name in enumerate(names):
            status, preferred, kind = ("P", "Y", "PT") if at == 0 else ("S", "N", "SY")
            ids = [f"{letter}{number}{language}{at}" for letter in "LSA"]
            yield [
                concept.cui, language, status, ids[0], "PF", ids[1], preferred, ids[2],
                "", "", "", SOURCE, kind, concept.code or number, name, "0", "N", "",
            ]  # fmt: skip


def rel_rows(concept: Concept) -> Iterator[list[str]]:
    """16 columns, both ways: REL says what the second concept is to the first."""
    for parent in concept.parents:
        for first, rel, second, rela in (
            (concept.cui, "PAR", parent.cui, "inverse_isa"),
            (parent.cui, "CHD", concept.cui, "isa"),
        ):
            yield [
                first, "", "CUI", rel, second, "", "CUI", rela,
                f"R{first[1:]}{second[1:]}", "", SOURCE, SOURCE, "", "", "N", "",
            ]  # fmt: skip


def sty_row(concept: Concept) -> list[str]:
    """6 columns."""
    kind = concept.semantic_type
    return [concept.cui, kind, "", TYPE_NAMES[kind], f"AT{concept.cui[1:]}", ""]


if __name__ == "__main__":
    main()
