"""Replies that were not read, for a person to look at: `polyclinic scores --unread`."""

from collections.abc import Iterator

from polyclinic.v1 import run_pb2

UNREAD_RULES = frozenset({"unparseable", "ambiguous", "invalid_label", "unparsed", "truncated"})
"""What a trial's `rule` says when no answer or list was read out of its reply."""
_SHOWN_CHARS = 2_000


def is_unread(trial: run_pb2.TrialScored) -> bool:
    """Whether the model's reply, or what a judge said of it, was not read."""
    return _model_is_unread(trial) or any(map(_is_unread_verdict, trial.verdicts))


def unread_text(trial: run_pb2.TrialScored) -> str:
    """What was not read and why, with the reply as it came, a block of lines."""
    sample = trial.sample
    epoch = f" epoch {sample.epoch}" if sample.epoch > 1 else ""
    variant = f" ({sample.variant})" if sample.variant not in ("", "original") else ""
    where = f"{sample.task} {sample.language} {sample.sample_id}{variant}{epoch}"
    return "\n".join(line for block in _blocks(trial, where) for line in block)


def _model_is_unread(trial: run_pb2.TrialScored) -> bool:
    return not trial.unscored_reason and trial.rule in UNREAD_RULES


def _is_unread_verdict(verdict: run_pb2.PanelVerdict) -> bool:
    # A judge that never replied has a reason, too, and nothing to be read.
    return bool(verdict.reason and verdict.raw_reply)


def _blocks(trial: run_pb2.TrialScored, where: str) -> Iterator[list[str]]:
    if _model_is_unread(trial):
        cut = ", cut at the token limit" if trial.outcome == "truncated" else ""
        yield _block(f"{trial.model}: {where}: {trial.rule}{cut}", trial.reply)
    for verdict in filter(_is_unread_verdict, trial.verdicts):
        title = f"judge {verdict.judge} of {trial.model}: {where}: {verdict.reason}"
        yield _block(title, verdict.raw_reply)


def _block(title: str, reply: str) -> list[str]:
    """A title and the reply below it, where control characters cannot move the cursor."""
    shown = reply if len(reply) <= _SHOWN_CHARS else f"{reply[:_SHOWN_CHARS]} [...]"
    lines = shown.splitlines() or ["(no text)"]
    return [_printable(title), *(f"    {_printable(line)}" for line in lines)]


def _printable(line: str) -> str:
    kept = (one if one.isprintable() or one == "\t" else f"\\u{ord(one):04x}" for one in line)
    return "".join(kept)
