"""Commands of a plan as messages, and the queue that each goes to."""

from __future__ import annotations

from polyclinic.coordinator.domain.decisions import (
    AskModel,
    Command,
    GradeAnswer,
    ReadChoice,
    ReadNli,
    ScoreConcepts,
    Translate,
)
from polyclinic.coordinator.domain.ids import asked_as
from polyclinic.coordinator.domain.tasks import TASKS
from polyclinic.coordinator.domain.trials import Setup, Trial, sample_key
from polyclinic.records.caching import CacheMode, CachePolicy, with_policy
from polyclinic.records.choices import ChoiceGrading, NliGrading, Option
from polyclinic.records.completions import CompletionInput
from polyclinic.records.grading import GradingInput, Rubric, graded_by
from polyclinic.records.linking import ConceptList, ConceptScoringInput, GoldEntry
from polyclinic.records.steps import Step
from polyclinic.records.translating import SourceText, TranslationInput
from polyclinic.records.wire import message_of
from polyclinic.v1 import (
    common_pb2,
    inference_pb2,
    judging_pb2,
    linking_pb2,
    translation_pb2,
)

COMPLETE_QUEUE = "inference.complete."
JUDGE_QUEUE = "judge.judge"
GRADE_QUEUE = "judge.grade."
CONCEPTS_QUEUE = "linker.score_concepts"
TRANSLATE_QUEUE = "translator.translate_text"
_PURPOSE = "question"

Message = (
    inference_pb2.Complete
    | judging_pb2.Judge
    | judging_pb2.Grade
    | linking_pb2.ScoreConcepts
    | translation_pb2.TranslateText
)


def queue_of(trial: Trial, command: Command) -> str:
    """`<service>.<command>[.<model>]`: where the command goes; the model's name as it is."""
    if isinstance(command, AskModel):
        return COMPLETE_QUEUE + trial.model
    if isinstance(command, GradeAnswer):
        return GRADE_QUEUE + command.judge
    if isinstance(command, ScoreConcepts):
        return CONCEPTS_QUEUE
    return TRANSLATE_QUEUE if isinstance(command, Translate) else JUDGE_QUEUE


def queues_of(setup: Setup, *, translates: bool) -> list[str]:
    """Every queue that a run's commands may go to."""
    tasks = [TASKS[name] for name in setup.options if name in TASKS]
    queues = [COMPLETE_QUEUE + model for model in setup.models] + [JUDGE_QUEUE]
    if any(task.is_judged for task in tasks):
        queues += [GRADE_QUEUE + judge for judge in setup.judges]
    if any(task.uses_linker for task in tasks):
        queues.append(CONCEPTS_QUEUE)
    if translates:
        queues.append(TRANSLATE_QUEUE)
    return queues


def owner_of(trial: Trial, command: Command) -> str:
    """Whose step a command is: the trial's, or that of all trials that share it."""
    if isinstance(command, Translate):
        return trial.rendition_id
    if isinstance(command, AskModel) and command.is_shared:
        return trial.reply_id
    return trial.trial_id


def service_of(queue: str) -> str:
    """The service that works a queue off."""
    return queue.split(".", 1)[0]


def encode_command(
    trial: Trial, command: Command, *, step_id: str, attempt: int, is_anew: bool = False
) -> bytes:
    """The message of a command, serialized.

    Args:
        trial: Whose plan gave it.
        command: What to do.
        step_id: Its step,
        attempt: and attempt.
        is_anew: Whether a reply was unreadable before, so that a stored one is not wanted.
    """
    step = Step(trial.run_id, owner_of(trial, command), step_id, command.step, attempt)
    policy = _policy(trial, command, is_anew=is_anew)
    message = _message(message_of(step, common_pb2.Step), trial, command, policy)
    return message.SerializeToString()


def _policy(trial: Trial, command: Command, *, is_anew: bool) -> CachePolicy:
    policy = trial.cache
    is_unreadable = is_anew and isinstance(command, (GradeAnswer, ScoreConcepts))
    if is_unreadable and policy.mode is not CacheMode.OFF:
        return CachePolicy(CacheMode.REFRESH, policy.scope)
    return policy


def _message(step: common_pb2.Step, trial: Trial, command: Command, policy: CachePolicy) -> Message:
    if isinstance(command, AskModel):
        question = with_policy(_question(trial, command), policy)
        asked = message_of(question, inference_pb2.CompletionInput)
        return inference_pb2.Complete(step=step, input=asked)
    if isinstance(command, GradeAnswer):
        grading = with_policy(_grading(trial, command), policy)
        return judging_pb2.Grade(step=step, input=message_of(grading, judging_pb2.GradingInput))
    if isinstance(command, ScoreConcepts):
        scoring = with_policy(_scoring(trial, command), policy)
        scored = message_of(scoring, linking_pb2.ConceptScoringInput)
        return linking_pb2.ScoreConcepts(step=step, input=scored)
    if isinstance(command, Translate):
        wanted = with_policy(_translation(command), policy)
        texts = message_of(wanted, translation_pb2.TranslationInput)
        return translation_pb2.TranslateText(step=step, input=texts)
    if isinstance(command, ReadNli):
        nli = NliGrading(command.reply, command.language, command.labels, command.truncated)
        return judging_pb2.Judge(step=step, nli=message_of(nli, judging_pb2.NliGrading))
    return judging_pb2.Judge(
        step=step, choice=message_of(_choice(command), judging_pb2.ChoiceGrading)
    )


def _question(trial: Trial, command: AskModel) -> CompletionInput:
    return CompletionInput(
        trial.model,
        command.messages,
        command.params,
        sample_key(trial, task=asked_as(trial.rendition.task)),
        choices=command.choices,
    )


def _grading(trial: Trial, command: GradeAnswer) -> GradingInput:
    return GradingInput(
        judge=command.judge,
        sample=sample_key(trial, judged_model=trial.model),
        question=command.question,
        reference=command.reference,
        answer=command.answer,
        template=command.template,
        max_reasks=command.max_reasks,
        **graded_by(command.grader, command.rubric or Rubric()),
    )


def _scoring(trial: Trial, command: ScoreConcepts) -> ConceptScoringInput:
    return ConceptScoringInput(
        list=ConceptList(command.list_name),
        reply=command.reply,
        truncated=command.truncated,
        gold=tuple(GoldEntry(one.alternatives, one.included) for one in command.gold),
        language=command.language,
        index=command.index,
        canonicaliser=command.canonicaliser,
        sample=sample_key(trial),
    )


def _translation(command: Translate) -> TranslationInput:
    return TranslationInput(
        tuple(SourceText(name, text) for name, text in command.texts),
        command.source_language,
        command.target_language,
        _PURPOSE,
        command.engine,
    )


def _choice(command: ReadChoice) -> ChoiceGrading:
    return ChoiceGrading(
        command.reply,
        command.language,
        tuple(Option(label, text) for label, text in command.options),
        command.multiple,
        command.truncated,
        command.question,
    )
