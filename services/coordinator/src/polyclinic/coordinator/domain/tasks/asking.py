"""What every plan that asks a model shares: the question, and a reply that holds no text."""

from __future__ import annotations

from dataclasses import dataclass

from polyclinic.coordinator.domain.decisions import AskModel, Unscored
from polyclinic.coordinator.domain.facts import Fact
from polyclinic.coordinator.domain.trials import Trial
from polyclinic.records.completions import ChatMessage, Completion, GenerationParams

COMPLETE = "complete"

_TO_BE_READ = ("text", "truncated")
_NO_ANSWER = ("refusal", "content_filter", "tool_call", "empty")


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply with text."""

    text: str
    outcome: str

    @property
    def is_truncated(self) -> bool:
        """Whether it was cut at a length limit."""
        return self.outcome == "truncated"


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """The model answered without a text: what it did is its outcome. Scored, never unscored."""

    outcome: str


def ask(
    trial: Trial, question: str, *, choices: tuple[str, ...] = (), is_shared: bool = False
) -> AskModel:
    """Ask the model under test, with the generation options of the task that asks."""
    options = trial.generation_options
    turns = [ChatMessage("user", question)]
    if system := options.get("system_prompt"):
        turns.insert(0, ChatMessage("system", str(system)))
    max_tokens = options.get("max_tokens")
    params = GenerationParams(
        temperature=options.get("temperature"),
        top_p=options.get("top_p"),
        max_tokens=None if max_tokens is None else int(max_tokens),
    )
    return AskModel(COMPLETE, tuple(turns), params, choices, is_shared)


def read_completion(fact: Fact) -> Reply | NoAnswer | Unscored:
    """What a completion comes to: text to be read, no answer, or a failure that is not the
    model's."""
    if fact.failed:
        return given_up(fact)
    completion = fact.completion or Completion()
    outcome = completion.outcome.value
    if outcome in _TO_BE_READ:
        return Reply(completion.text, outcome)
    if outcome in _NO_ANSWER:
        return NoAnswer(outcome)
    return Unscored("invalid_completion", f'The completion has no known outcome: "{outcome}".')


def given_up(fact: Fact, outcome: str = "") -> Unscored:
    """The end of a trial one of whose steps failed."""
    return Unscored(fact.failed, fact.detail, outcome)
