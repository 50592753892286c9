"""What is to be said of models before any number: cut prompts, and what was said at acceptance."""

from collections.abc import Iterator, Mapping
from typing import Final

from polyclinic.stats.domain.notices import Notice
from polyclinic.stats.domain.run import Run
from polyclinic.stats.domain.usage import ModelUsage

CUT_PROMPTS: Final = "cut_prompts"


def accepted_notices(run: Run) -> Iterator[Notice]:
    """What the coordinator said when it accepted the run."""
    for one in run.notices:
        yield Notice(one.kind, "", one.model, one.text, min(1.0, max(0.0, one.share)))


def cut_prompts(usage: Mapping[str, ModelUsage]) -> Iterator[Notice]:
    """One for each model whose endpoint read fewer tokens than its prompts have."""
    for name, used in usage.items():
        if not used.cut:
            continue
        chars, tokens = used.longest_cut
        text = (
            f"Prompts cut: the endpoint of {name} read only a part of {used.cut} of {used.calls} "
            f"prompts (of one with {chars:,} characters, {tokens:,} tokens), so its answers are to "
            "other questions. Give it a larger context window (of Ollama `num_ctx`), or ask "
            "shorter questions."
        )
        yield Notice(CUT_PROMPTS, "", name, text, used.cut / used.calls)
