"""From a record of a file to a rendition."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from polyclinic.datasets.case_inputs import read_case
from polyclinic.datasets.cases import CASE_TASK, CASE_TASKS, ClinicalCase, references_of
from polyclinic.datasets.identity import canonical_id
from polyclinic.datasets.inputs import Input, InputContext, read_input
from polyclinic.datasets.limits import DEFAULT_LIMITS, Limits
from polyclinic.datasets.problems import Problem, errors_of
from polyclinic.datasets.rendition import CHOICE_TASK, NLI_LABELS, NLI_TASK, VARIANTS, Rendition
from polyclinic.datasets.targets import Key, choice_key, nli_key, option_warnings
from polyclinic.datasets.tasks import TASKS, near_tasks, normalise_task
from polyclinic.datasets.text import has_lone_surrogate, is_blank, nfc
from polyclinic.languages.codes import UnknownLanguageError, normalise_language

FIELDS = ("id", "language", "task", "source_dataset", "input", "target")
"""HealMed's six fields; all are needed, but `target` may be null where there is no reference."""

OPTIONAL_FIELDS = ("variant", "cluster", "tags", "input_language")

_ID_CHARS = 256
_SHOWN_CHARS = 40


@dataclass(frozen=True)
class Built:
    """A rendition, or None when there is an error among the problems."""

    rendition: Rendition | None
    problems: tuple[Problem, ...]


def build_rendition(
    record: Mapping[str, Any], place: str, limits: Limits = DEFAULT_LIMITS
) -> Built:
    """Read one record; every problem of it is reported, not only the first.

    Args:
        record: Six fields of HealMed, and the optional ones.
        place: For messages, such as "samples.jsonl:12".
        limits: Bounds for texts and options.
    """
    return _Builder(record, place, limits).build()


class _Builder:
    def __init__(self, record: Mapping[str, Any], place: str, limits: Limits) -> None:
        self._record = record
        self._place = place
        self._limits = limits
        self._problems: list[Problem] = []

    def build(self) -> Built:
        names = {
            "sample_id": self._name("id"),
            "language": self._language("language", needed=True),
            "task": self._task(),
            "dataset": self._name("source_dataset"),
            "variant": self._variant(),
            "input_language": self._language("input_language", needed=False),
            "cluster": self._name("cluster", needed=False),
        }
        tags = self._tags()
        self._unknown_fields()
        if not names["task"]:
            return Built(None, tuple(self._problems))
        case: ClinicalCase | None = None
        if names["task"] in (CASE_TASK, *CASE_TASKS):
            found, key, case, target = self._case(names["task"])
        else:
            found = self._input(names["task"], names["language"])
            key, target = self._target(names["task"], found)
        if errors_of(self._problems):
            return Built(None, tuple(self._problems))
        names["cluster"] = names["cluster"] or names["sample_id"]
        if names["input_language"] == names["language"]:
            names["input_language"] = ""
        rendition = Rendition(
            **names,
            question=found.question,
            options=found.options,
            premise=found.premise,
            hypothesis=found.hypothesis,
            target=target,
            positions=key.positions,
            tags=MappingProxyType(tags),
            raw_input=MappingProxyType(dict(found.raw)),
            place=self._place,
            case=case,
        )
        return Built(rendition, tuple(self._problems))

    def _name(self, field: str, *, needed: bool = True) -> str:
        value = self._record.get(field)
        if value is None:
            if needed:
                self._error(field, f"`{field}` is missing.", code="missing_field")
            return ""
        name = canonical_id(value)
        if name is None:
            what = f"`{field}` is {str(value)[:_SHOWN_CHARS]}, neither a text nor a whole number."
            self._error(field, what, 'Write it in quotes, such as "q1".')
            return ""
        if is_blank(name) and needed:
            self._error(field, f"`{field}` is blank.", code="missing_field")
        elif len(name) > _ID_CHARS:
            what = f"`{field}` has {len(name)} characters; {_ID_CHARS} is the limit."
            self._error(field, what, code="text_too_large")
        elif has_lone_surrogate(name) or not name.isprintable():
            self._error(field, f"`{field}` holds characters that cannot be printed.")
        else:
            return name
        return ""

    def _language(self, field: str, *, needed: bool) -> str:
        value = self._name(field, needed=needed)
        if not value:
            return ""
        try:
            return normalise_language(value)
        except UnknownLanguageError as error:
            remedy = "Write a BCP-47 code such as en, pt-BR or sw."
            self._error(field, f"`{field}`: {error}.", remedy, "unknown_language")
            return ""

    def _task(self) -> str:
        value = self._name("task")
        if not value:
            return ""
        task = normalise_task(value)
        if task is None:
            near = near_tasks(value)
            remedy = f"Did you mean {' or '.join(near)}?" if near else f"Tasks: {', '.join(TASKS)}."
            self._error("task", f"`task` {value!r} is unknown.", remedy, "unknown_task")
        return task or ""

    def _variant(self) -> str:
        value = self._name("variant", needed=False) or VARIANTS[0]
        if value not in VARIANTS:
            what = f"`variant` {value!r} is not one of {', '.join(VARIANTS)}."
            near = difflib.get_close_matches(value, VARIANTS, n=1)
            remedy = f"Did you mean {near[0]}?" if near else ""
            self._error("variant", what, remedy, "unknown_variant")
        return value

    def _tags(self) -> dict[str, str]:
        value = self._record.get("tags")
        if value is None:
            return {}
        if not isinstance(value, Mapping):
            self._error("tags", "`tags` is not an object.")
            return {}
        tags = {}
        for name, tag in value.items():
            text = _tag_text(tag)
            if text is None:
                self._error("tags", f"`tags.{name}` is not a text, a number or a truth value.")
            elif has_lone_surrogate(str(name) + text):
                self._error("tags", "`tags` holds half of a surrogate pair.")
            elif tag is not None:
                tags[nfc(str(name))] = nfc(text)
        return tags

    def _unknown_fields(self) -> None:
        known = FIELDS + OPTIONAL_FIELDS
        for field in self._record:
            if field in known:
                continue
            near = difflib.get_close_matches(str(field).casefold(), known, n=1, cutoff=0.8)
            shown = str(field).encode("utf-8", "backslashreplace").decode()
            if near and near[0] not in self._record:
                remedy = f"Did you mean `{near[0]}`?"
                self._error(shown, f"`{shown}` is not a field.", remedy, "unknown_field")
            else:
                what = f"`{shown}` is not a field of a sample and is ignored."
                self._problems.append(
                    Problem(self._place, what, "", "warning", "unknown_field", shown)
                )

    def _input(self, task: str, language: str) -> Input:
        context = InputContext(
            task, language, self._record.get("target"), self._place, self._limits
        )
        found = read_input(self._record.get("input"), context)
        self._problems.extend(found.problems)
        return found

    def _case(self, task: str) -> tuple[Input, Key, ClinicalCase, tuple[str, ...]]:
        given = self._record.get("input")
        target = self._record.get("target")
        found = read_case(task, given, target, self._place, self._limits)
        self._problems.extend(found.problems)
        raw = {"text": given} if isinstance(given, str) else given
        shown = Input(raw=raw if isinstance(raw, Mapping) else {})
        return shown, Key(), found.case, references_of(task, found.case)

    def _target(self, task: str, found: Input) -> tuple[Key, tuple[str, ...]]:
        value = self._record.get("target")
        if task == CHOICE_TASK:
            if not found.options:
                return Key(), ()
            key = choice_key(value, found.options, self._place)
            labels = tuple(option.label for option in found.options)
            self._problems.extend(option_warnings(found.options, key.positions, self._place))
        elif task == NLI_TASK:
            key, labels = nli_key(value, self._place), NLI_LABELS
        else:
            return Key(), self._reference(value)
        if key.problem is not None:
            self._problems.append(key.problem)
        return key, tuple(labels[position] for position in key.positions)

    def _reference(self, value: object) -> tuple[str, ...]:
        if value is None:
            return ()
        texts = value if isinstance(value, list | tuple) else [value]
        for text in texts:
            if not isinstance(text, str):
                self._error("target", "`target` is not a text.")
            elif is_blank(text):
                self._error("target", "`target` is blank; null says that there is none.")
            elif len(text) > self._limits.text_chars:
                what = f"`target` has {len(text):,} characters; "
                what += f"{self._limits.text_chars:,} is the limit."
                self._error("target", what, code="text_too_large")
            elif has_lone_surrogate(text):
                self._error("target", "`target` holds half of a surrogate pair.")
        if len(texts) > 1:
            what = f"`target` holds {len(texts)} references; answers are compared with the first."
            warning = Problem(self._place, what, "", "warning", "several_references", "target")
            self._problems.append(warning)
        return tuple(text for text in texts if isinstance(text, str))

    def _error(self, field: str, what: str, remedy: str = "", code: str = "invalid") -> None:
        self._problems.append(Problem(self._place, what, remedy, "error", code, field))


def _tag_text(tag: object) -> str | None:
    if tag is None:
        return ""
    if isinstance(tag, bool):
        return "true" if tag else "false"
    return str(tag) if isinstance(tag, str | int | float) else None
