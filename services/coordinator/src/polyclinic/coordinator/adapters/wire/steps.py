"""Commands of a plan as messages, and the queue that each goes to."""

from __future__ import annotations

from polyclinic.bus.cache_messages import write_policy
from polyclinic.bus.caching import CacheMode, CachePolicy
from polyclinic.coordinator.adapters.wire.concepts import score_concepts
from polyclinic.coordinator.adapters.wire.grading import grade
from polyclinic.coordinator.adapters.wire.samples import sample_key
from polyclinic.coordinator.adapters.wire.texts import wire_text
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
from polyclinic.coordinator.domain.recording import OwedCommand
from polyclinic.coordinator.domain.tasks import TASKS
from polyclinic.coordinator.domain.trials import Setup, Trial
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
    step = common_pb2.Step(
        run_id=trial.run_id,
        trial_id=owner_of(trial, command),
        step_id=step_id,
        name=command.step,
        attempt=attempt,
    )
    message = _message(step, trial, command)
    if not isinstance(message, judging_pb2.Judge):
        write_policy(message.input, _policy(trial, command, is_anew=is_anew))
    return message.SerializeToString()


def _policy(trial: Trial, command: Command, *, is_anew: bool) -> CachePolicy:
    policy = trial.cache
    is_unreadable = is_anew and isinstance(command, (GradeAnswer, ScoreConcepts))
    if is_unreadable and policy.mode is not CacheMode.OFF:
        return CachePolicy(CacheMode.REFRESH, policy.scope)
    return policy


def decode_command(owed: OwedCommand) -> Message:
    """The message that was stored."""
    if owed.queue == JUDGE_QUEUE:
        return judging_pb2.Judge.FromString(owed.body)
    if owed.queue.startswith(GRADE_QUEUE):
        return judging_pb2.Grade.FromString(owed.body)
    if owed.queue == CONCEPTS_QUEUE:
        return linking_pb2.ScoreConcepts.FromString(owed.body)
    if owed.queue == TRANSLATE_QUEUE:
        return translation_pb2.TranslateText.FromString(owed.body)
    return inference_pb2.Complete.FromString(owed.body)


def _message(step: common_pb2.Step, trial: Trial, command: Command) -> Message:
    if isinstance(command, AskModel):
        return _complete(step, trial, command)
    if isinstance(command, GradeAnswer):
        return grade(step, trial, command)
    if isinstance(command, ScoreConcepts):
        return score_concepts(step, trial, command)
    if isinstance(command, Translate):
        return _translate(step, trial, command)
    return _judge(step, command)


def _complete(step: common_pb2.Step, trial: Trial, command: AskModel) -> inference_pb2.Complete:
    params = command.params
    return inference_pb2.Complete(
        step=step,
        input=inference_pb2.CompletionInput(
            model=trial.model,
            messages=[
                inference_pb2.ChatMessage(role=turn.role, content=wire_text(turn.content))
                for turn in command.messages
            ],
            params=inference_pb2.GenerationParams(
                temperature=params.temperature,
                top_p=params.top_p,
                max_tokens=params.max_tokens,
                seed=params.seed,
            ),
            sample=sample_key(trial, task=asked_as(trial.rendition.task)),
            choices=map(wire_text, command.choices),
        ),
    )


def _translate(
    step: common_pb2.Step, trial: Trial, command: Translate
) -> translation_pb2.TranslateText:
    return translation_pb2.TranslateText(
        step=step,
        input=translation_pb2.TranslationInput(
            texts=[
                translation_pb2.SourceText(id=name, text=wire_text(text))
                for name, text in command.texts
            ],
            source_language=command.source_language,
            target_language=command.target_language,
            purpose=_PURPOSE,
            engine=command.engine,
        ),
    )


def _judge(step: common_pb2.Step, command: ReadChoice | ReadNli) -> judging_pb2.Judge:
    reply = wire_text(command.reply)
    if isinstance(command, ReadNli):
        nli = judging_pb2.NliGrading(
            reply=reply,
            language=command.language,
            labels=command.labels,
            truncated=command.truncated,
        )
        return judging_pb2.Judge(step=step, nli=nli)
    choice = judging_pb2.ChoiceGrading(
        reply=reply,
        language=command.language,
        options=[
            judging_pb2.Option(label=wire_text(label), text=wire_text(text))
            for label, text in command.options
        ],
        multiple=command.multiple,
        truncated=command.truncated,
        question=wire_text(command.question),
    )
    return judging_pb2.Judge(step=step, choice=choice)
