"""Where a command or an event belongs."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """What every command and event of a trial carries.

    Attributes:
        run_id: The run.
        trial_id: The trial; of a step that several trials share, what they share it by.
        step_id: Hash of run, trial, name and attempt.
        name: Within the task's plan, such as "complete".
        attempt: From 1.
    """

    run_id: str = ""
    trial_id: str = ""
    step_id: str = ""
    name: str = ""
    attempt: int = 0


@dataclass(frozen=True, slots=True)
class StepFailed:
    """A worker gave up on a step: stable `code`, and a sentence for a person."""

    step: Step = Step()
    service: str = ""
    code: str = ""
    detail: str = ""
