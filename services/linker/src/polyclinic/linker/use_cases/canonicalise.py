"""Examinations by one name each, through a model."""

import json
from collections.abc import Sequence
from string import Template

from polyclinic.bus.errors import PermanentError
from polyclinic.linker.domain.lists.reading import ListKind, read_list
from polyclinic.linker.ports import Models
from polyclinic.records.caching import CachePolicy, with_policy
from polyclinic.records.calls import CallUsage
from polyclinic.records.completions import (
    ChatMessage,
    CompletionInput,
    CompletionOutcome,
    GenerationParams,
)
from polyclinic.records.samples import SampleKey

SCHEMA = json.dumps(
    {
        "type": "object",
        "properties": {"exams": {"type": "array", "items": {"type": "string"}}},
        "required": ["exams"],
        "additionalProperties": False,
    }
)


class Canonicaliser:
    """Asks a model for standard names."""

    def __init__(self, models: Models, template: str) -> None:
        """Build.

        Args:
            models: Models that can be asked.
            template: Prompt with `${entries}`, where the list is put as JSON.
        """
        self._models = models
        self._template = Template(template)

    async def __call__(
        self,
        entries: Sequence[str],
        *,
        model: str,
        sample: SampleKey,
        cache: CachePolicy,
    ) -> tuple[tuple[str, ...], CallUsage]:
        """Standard names for the examinations of a list; a compound entry becomes several.

        Args:
            entries: What another model wrote; data, whatever it says.
            model: Registry name of the model that is asked.
            sample: What the list is about.
            cache: How the cache of completions is used.

        Returns:
            The names, and what the call took.

        Raises:
            TransientError: the model may answer later.
            PermanentError: it never will, or its reply holds no list ("canonicaliser_unread").
        """
        # As JSON the entries cannot pretend to be a part of the prompt.
        prompt = self._template.substitute(entries=json.dumps(list(entries), ensure_ascii=False))
        question = CompletionInput(
            model,
            (ChatMessage("user", prompt),),
            params=GenerationParams(json_schema=SCHEMA),
            sample=sample,
        )
        reply = await self._models.ask(with_policy(question, cache))
        is_cut = reply.outcome is CompletionOutcome.TRUNCATED
        found = read_list(reply.text, ListKind.EXAMS, truncated=is_cut)
        if found.reason:
            what = f'the canonicaliser "{model}" gave no list: {found.detail or found.reason}'
            raise PermanentError(what, code="canonicaliser_unread")
        return found.entries, reply.usage or CallUsage()
