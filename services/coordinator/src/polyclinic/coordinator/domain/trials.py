"""One model answering one sample, as a plan sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from polyclinic.coordinator.domain.ids import SHARED_QUESTION, asked_as, rendition_id, reply_id
from polyclinic.coordinator.domain.prompts import PromptSet
from polyclinic.datasets.rendition import Rendition
from polyclinic.records.caching import CacheMode, CachePolicy
from polyclinic.records.samples import SampleKey


@dataclass(frozen=True)
class Setup:
    """What all trials of a run share.

    Attributes:
        options: Task name to its options.
        prompts: Prompt texts, the suite's over the built-in ones.
        models: Models under test, in the order of the suite.
        judges: Models that judge, in the order of the suite.
        epochs: Times that each rendition is asked.
        cache: Which stored replies may answer.
        engines: Pair of languages to the engine that translates it.
        indexes: Index to its fingerprint at acceptance.
        fingerprints: Model (judges and canonicalisers, too) to its fingerprint at acceptance.
        engine_fingerprints: Engine of the translator to its fingerprint at acceptance.
    """

    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    prompts: PromptSet = field(default_factory=PromptSet)
    models: tuple[str, ...] = ()
    judges: tuple[str, ...] = ()
    epochs: int = 1
    cache: CacheMode = CacheMode.SHARED
    engines: Mapping[tuple[str, str], str] = field(default_factory=dict)
    indexes: Mapping[str, str] = field(default_factory=dict)
    fingerprints: Mapping[str, str] = field(default_factory=dict)
    engine_fingerprints: Mapping[str, str] = field(default_factory=dict)


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
    def generation_options(self) -> Mapping[str, Any]:
        """Options that the model is asked with: those of the task that asks."""
        return self.setup.options.get(asked_as(self.rendition.task), self.options)

    @property
    def cache(self) -> CachePolicy:
        """How its questions use the cache."""
        return CachePolicy(self.setup.cache, self.run_id)

    @property
    def rendition_id(self) -> str:
        """Owner of the steps that all trials of the rendition share."""
        return rendition_id(self.run_id, self.rendition)

    @property
    def reply_id(self) -> str:
        """Owner of the reply that all tasks share which ask the same of a case."""
        return reply_id(self.run_id, self.rendition, self.model, self.epoch)

    @property
    def owners(self) -> tuple[str, ...]:
        """Owners of the steps that the trial shares with others."""
        owners = [self.rendition_id] if self.rendition.input_language else []
        if asked_as(self.rendition.task) == SHARED_QUESTION:
            owners.append(self.reply_id)
        return tuple(owners)

    @property
    def pays_for_translation(self) -> bool:
        """Whether the rendition's translation, which all its trials share, is counted by it."""
        is_first = self.epoch == 1 and self.model in self.setup.models[:1]
        return is_first and not self.is_paid_by_another

    @property
    def is_paid_by_another(self) -> bool:
        """Whether the reply is counted by the trial of the task that asks for it."""
        asking = asked_as(self.rendition.task)
        return asking != self.rendition.task and asking in self.setup.options


def sample_key(trial: Trial, *, task: str = "", judged_model: str = "") -> SampleKey:
    """Which question a trial asks.

    Args:
        trial: The trial.
        task: Task that asks it; empty is the trial's own.
        judged_model: Model whose answer is judged, in a question to a judge.
    """
    rendition = trial.rendition
    return SampleKey(
        task or rendition.task,
        rendition.dataset,
        rendition.sample_id,
        rendition.language,
        rendition.variant,
        trial.epoch,
        judged_model,
    )
