"""Every way of writing an answer, in every language and its label systems."""

import pytest

from polyclinic.judge.domain.choice import extract_choice
from polyclinic.judge.domain.cues import languages_with_cues, table_of
from polyclinic.judge.domain.kinds import Kind
from polyclinic.judge.domain.labels import native_labels

LOCAL_DIGITS = {
    "ar": "١٢٣٤", "fa": "۱۲۳۴", "ur": "۱۲۳۴", "hi": "१२३४", "bn": "১২৩৪", "th": "๑๒๓๔",
    "ta": "௧௨௩௪", "te": "౧౨౩౪", "ja": "１２３４", "zh": "１２３４", "ko": "①②③④",
}  # fmt: skip
FORMS = [
    "{cue}: {label}", "{cue}: **{label}**", "**{cue}: {label}**", "**{cue}:** {label}",
    "{cue}: ({label})", "{cue}: {label})", "{cue}: {label}.", "{cue}：{label}",
    "{cue}\u00a0: {label}", "{cue}\u200f: \u202a{label}\u202c", "{cue}: \\boxed{{{label}}}",
    "\\boxed{{\\text{{{label}}}}}", '{{"{cue}": "{label}"}}', '{{"answer": "{label}"}}',
    "{cue}: ${label}$", "{cue}:\n{label}", "{cue}:\n\n{cue}: {label}", "{label}", "{label}.",
    "({label})", "<think>{cue}: {other}</think>{cue}: {label}", '"{label}"', "{cue}: 「{label}」",
    "{cue}: [{label}]", "# {cue}\n{label}", "<answer>{label}</answer>",
]  # fmt: skip
NO_ANSWERS = ["<think>{cue}: {label}", "{cue}: {label} / {other}", "{cue}: {label}? {other}?"]


def systems(language: str) -> list[tuple[list[str], list[str]]]:
    """Label systems of a language: the options' labels, and how a reply writes them."""
    found = [(list("ABCD"), list("ABCD")), (list("ABCD"), list("abcd"))]
    if native := list(native_labels(language)[:4]):
        found.append((native, native))
    if language in LOCAL_DIGITS:
        found.append((list("1234"), list(LOCAL_DIGITS[language])))
    return found


@pytest.mark.parametrize("language", languages_with_cues())
def test_forms(language: str) -> None:
    cue = table_of(language).phrases[Kind.ANSWER][0].rstrip("*")
    for labels, written in systems(language):
        for position in range(4):
            label, other = written[position], written[position - 1]
            for form in FORMS:
                reply = form.format(cue=cue, label=label, other=other)
                assert extract_choice(reply, labels, language).positions == (position,), reply
            for form in NO_ANSWERS:
                reply = form.format(cue=cue, label=label, other=other)
                assert extract_choice(reply, labels, language).positions == (), reply
