"""One model answering one sample, as a plan sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from polyclinic.coordinator.domain.ids import rendition_id
from polyclinic.coordinator.domain.prompts import PromptSet
from polyclinic.datasets.rendition import Rendition


@dataclass(frozen=True)
class Setup:
    """What all trials of a run share.

    Attributes:
        options: Task name to its options.
        prompts: Prompt texts, the suite's over the built-in ones.
        models: Models under test, in the order of the suite.
        epochs: Times that each rendition is asked.
        no_cache: Whether models are asked anew.
        engines: Pair of languages to the engine that translates it.
    """

    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    prompts: PromptSet = field(default_factory=PromptSet)
    models: tuple[str, ...] = ()
    epochs: int = 1
    no_cache: bool = False
    engines: Mapping[tuple[str, str], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Trial:
    """One model answering one rendition.

    Attributes:
        run_id: Its run.
        trial_id: Unique over all runs.
        model: Model under test.
        epoch: From 1.
        rendition: What is asked.
        setup: What all trials of the run share.
    """

    run_id: str
    trial_id: str
    model: str
    epoch: int
    rendition: Rendition
    setup: Setup

    @property
    def options(self) -> Mapping[str, Any]:
        """Options of the trial's task."""
        return self.setup.options.get(self.rendition.task, {})

    @property
    def rendition_id(self) -> str:
        """What steps that the rendition's trials share have in the place of a trial's id."""
        return rendition_id(self.run_id, self.rendition)
