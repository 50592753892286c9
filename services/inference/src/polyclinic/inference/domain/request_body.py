"""The body of a chat completions request."""

import json
from collections.abc import Mapping
from typing import Any

from polyclinic.bus.errors import PermanentError
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.records.completions import CompletionInput


def request_body(
    question: CompletionInput,
    *,
    model: str,
    max_tokens_field: str = "max_tokens",
    extra: Mapping[str, Any] | None = None,
    with_schema: bool = True,
    top_logprobs: int = 20,
) -> bytes:
    """Write a request as JSON, in ASCII: any text that a file may hold survives.

    Args:
        question: With the registry's defaults filled in.
        model: Name at the endpoint.
        max_tokens_field: What the endpoint calls the limit of the reply.
        extra: Merged last; None removes a field.
        top_logprobs: How many tokens to compare the question's choices with, if it has any.
        with_schema: Whether to hold the reply to the question's `json_schema`.

    Raises:
        PermanentError: `json_schema` is not JSON (`bad_request`).
    """
    params = question.params
    body: dict[str, Any] = {
        "model": model,
        "messages": [{"role": m.role, "content": m.content} for m in question.messages],
        "temperature": params.temperature,
        "top_p": params.top_p,
        max_tokens_field: params.max_tokens,
        "seed": params.seed,
        "stop": list(params.stop) or None,
    }
    if params.json_schema and with_schema:
        body["response_format"] = _response_format(params.json_schema)
    if question.choices:
        body |= {"logprobs": True, "top_logprobs": top_logprobs}
    if extra:
        body |= extra
    sent = {name: value for name, value in body.items() if value is not None}
    return json.dumps(sent, separators=(",", ":")).encode("ascii")


def _response_format(json_schema: str) -> dict[str, Any]:
    try:
        schema = json.loads(json_schema)
    except ValueError:
        raise PermanentError(
            "The question's json_schema is not JSON.", code=Outcome.BAD_REQUEST
        ) from None
    return {"type": "json_schema", "json_schema": {"name": "reply", "schema": schema}}
