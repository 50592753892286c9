"""Trials that ended."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from polyclinic.records.calls import CallUsage
from polyclinic.records.samples import SampleKey


@dataclass(frozen=True, slots=True)
class Score:
    """One number for one metric of one trial."""

    metric: str = ""
    value: float = 0.0


@dataclass(frozen=True, slots=True)
class ConceptLink:
    """What one string of a list was taken for.

    Attributes:
        mention: What was read, or what was expected.
        gold: Whether it was expected.
        entry: Which expected entry it is a wording of, from 1; 0 for what was read.
        cui: Its concept; empty when it could not be linked.
        name: Preferred name of the concept.
        score: Inner product with the best surface form; 0 when it could not be linked.
    """

    mention: str = ""
    gold: bool = False
    entry: int = 0
    cui: str = ""
    name: str = ""
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class PanelVerdict:
    """What one judge of a panel said of one trial: scores by axis, or the reason for none.

    `explanation` and `raw_reply` are its own words, and empty where texts were not asked for.
    """

    judge: str = ""
    scores: Mapping[str, float] = field(default_factory=dict)
    reason: str = ""
    explanation: str = ""
    raw_reply: str = ""
    prompt_sha256: str = ""
    warnings: tuple[str, ...] = ()
    attempts: int = 0
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class TrialScored:
    """One trial ended: scored, or unscored with a reason.

    Attributes:
        run_id: The run.
        trial_id: The trial.
        revision: Grows when a resumed run scores the trial anew; the highest counts.
        sample: What was asked.
        model: Model under test.
        cluster: Unit of resampling.
        tags: Of the sample.
        scores: One for each metric; a metric that is missing is unscored.
        unscored_reason: Why there are no scores; empty when there are.
        unscored_detail: Sentence to go with it.
        outcome: How the model answered.
        answer: What was read out of the reply.
        rule: Rule that read it, or the reason why nothing was read.
        usage: What its calls used.
        translation_flags: What is suspicious about the translation of the rendition.
        translator: Engine that made the rendition; empty when it comes from a data set.
        verdicts: What each judge of the panel said.
        reply: What the model wrote; of a long reply its beginning and its end.
        links: What the strings of a list were taken for.
        links_left_out: Strings beyond a limit.
        rendition_sha256: Hash of what was asked and expected; empty where that is not known.
    """

    run_id: str = ""
    trial_id: str = ""
    revision: int = 0
    sample: SampleKey = SampleKey()
    model: str = ""
    cluster: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    scores: tuple[Score, ...] = ()
    unscored_reason: str = ""
    unscored_detail: str = ""
    outcome: str = ""
    answer: str = ""
    rule: str = ""
    usage: tuple[CallUsage, ...] = ()
    translation_flags: tuple[str, ...] = ()
    translator: str = ""
    verdicts: tuple[PanelVerdict, ...] = ()
    reply: str = ""
    links: tuple[ConceptLink, ...] = ()
    links_left_out: int = 0
    rendition_sha256: str = ""
