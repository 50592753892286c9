"""Commands of a plan as messages, and the queue that each goes to."""

from __future__ import annotations

from polyclinic.coordinator.adapters.wire.texts import wire_text
from polyclinic.coordinator.domain.decisions import (
    AskModel,
    Command,
    ReadChoice,
    ReadNli,
    Translate,
)
from polyclinic.coordinator.domain.recording import OwedCommand
from polyclinic.coordinator.domain.trials import Trial
from polyclinic.v1 import common_pb2, inference_pb2, judging_pb2, translation_pb2

COMPLETE_QUEUE = "inference.complete."
JUDGE_QUEUE = "judge.judge"
TRANSLATE_QUEUE = "translator.translate_text"
_PURPOSE = "question"


def queue_of(trial: Trial, command: Command) -> str:
    """`<service>.<command>[.<model>]`: the tail of the subject that the command goes to."""
    if isinstance(command, Translate):
        return TRANSLATE_QUEUE
    return COMPLETE_QUEUE + trial.model if isinstance(command, AskModel) else JUDGE_QUEUE


def owner_of(trial: Trial, command: Command) -> str:
    """Whose step a command is: the trial's, or that of the rendition for all its trials."""
    return trial.rendition_id if isinstance(command, Translate) else trial.trial_id


def service_of(queue: str) -> str:
    """The service that works a queue off."""
    return queue.split(".", 1)[0]


def encode_command(trial: Trial, command: Command, *, step_id: str, attempt: int) -> bytes:
    """The message of a command, serialized."""
    step = common_pb2.Step(
        run_id=trial.run_id,
        trial_id=owner_of(trial, command),
        step_id=step_id,
        name=command.step,
        attempt=attempt,
    )
    if isinstance(command, AskModel):
        return _complete(step, trial, command)
    if isinstance(command, Translate):
        return _translate(step, trial, command)
    return _judge(step, command)


def decode_command(
    owed: OwedCommand,
) -> inference_pb2.Complete | judging_pb2.Judge | translation_pb2.TranslateText:
    """The message that was stored."""
    if owed.queue == JUDGE_QUEUE:
        return judging_pb2.Judge.FromString(owed.body)
    if owed.queue == TRANSLATE_QUEUE:
        return translation_pb2.TranslateText.FromString(owed.body)
    return inference_pb2.Complete.FromString(owed.body)


def sample_key(trial: Trial) -> common_pb2.SampleKey:
    """Which question a trial asks."""
    rendition = trial.rendition
    return common_pb2.SampleKey(
        task=rendition.task,
        dataset=wire_text(rendition.dataset),
        sample_id=wire_text(rendition.sample_id),
        language=rendition.language,
        variant=rendition.variant,
        epoch=trial.epoch,
    )


def _complete(step: common_pb2.Step, trial: Trial, command: AskModel) -> bytes:
    params = command.params
    message = inference_pb2.Complete(
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
            sample=sample_key(trial),
            no_cache=trial.setup.no_cache,
        ),
    )
    return message.SerializeToString()


def _translate(step: common_pb2.Step, trial: Trial, command: Translate) -> bytes:
    message = translation_pb2.TranslateText(
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
            no_cache=trial.setup.no_cache,
        ),
    )
    return message.SerializeToString()


def _judge(step: common_pb2.Step, command: ReadChoice | ReadNli) -> bytes:
    reply = wire_text(command.reply)
    if isinstance(command, ReadNli):
        nli = judging_pb2.NliGrading(
            reply=reply,
            language=command.language,
            labels=command.labels,
            truncated=command.truncated,
        )
        return judging_pb2.Judge(step=step, nli=nli).SerializeToString()
    choice = judging_pb2.ChoiceGrading(
        reply=reply,
        language=command.language,
        options=[
            judging_pb2.Option(label=wire_text(label), text=wire_text(text))
            for label, text in command.options
        ],
        multiple=command.multiple,
        truncated=command.truncated,
    )
    return judging_pb2.Judge(step=step, choice=choice).SerializeToString()
