"""Completions as messages."""

from dataclasses import replace

from polyclinic.records.completions import Completion
from polyclinic.records.wire import message_of
from polyclinic.v1 import inference_pb2

# Reasoning is kept for people to look at, and a refusal is a sentence; neither may burst a message.
MAX_ASIDE_CHARS = 32 * 1024


def completion_to(completion: Completion) -> inference_pb2.Completion:
    """A completion as a message; asides are cut at 32 Ki characters."""
    if max(len(completion.refusal), len(completion.reasoning)) > MAX_ASIDE_CHARS:
        completion = replace(
            completion,
            refusal=completion.refusal[:MAX_ASIDE_CHARS],
            reasoning=completion.reasoning[:MAX_ASIDE_CHARS],
        )
    return message_of(completion, inference_pb2.Completion)
