"""What an endpoint's list of models says about one name. Pure."""

import json
from collections.abc import Mapping

from polyclinic.registry.names import did_you_mean
from polyclinic.registry.problem import Problem

# llama.cpp serves one model and takes any name for it.
_TAKES_ANY_NAME = frozenset({"llamacpp"})
_REACHABLE = frozenset({404, 405, 429})
_KEY_REFUSED = frozenset({401, 403})


def read_model_list(status: int, body: bytes, *, name: str, model: str) -> Problem | None:
    """Why a model cannot be asked, by the reply to `GET /models`; None when it can.

    Args:
        status: 404 and 405 mean that the endpoint has no list, but that it is there.
        body: Of the reply.
        name: Registry name, for the sentence.
        model: Name at the endpoint.
    """
    if status in _REACHABLE:
        return None
    if status in _KEY_REFUSED:
        remedy = "Check the variable that api_key_env names."
        return Problem(name, f"The endpoint does not accept the API key (HTTP {status}).", remedy)
    if status != 200:  # noqa: PLR2004 - HTTP
        return Problem(name, f"The endpoint is not ready: it answers HTTP {status}.")
    served = _served(body)
    if served is None:
        what = "What answers under the base_url is no OpenAI-compatible endpoint."
        return Problem(name, what, "Most base_urls end in /v1.")
    if not served or model in served or _TAKES_ANY_NAME & set(served.values()):
        return None
    near = did_you_mean(model, served)
    remedy = f"{near} For an endpoint that serves what it does not list, set `check: connect`."
    return Problem(name, f'The endpoint does not list a model "{model}".', remedy)


def _served(body: bytes) -> dict[str, str] | None:
    """Model ids and their owners; None when the body is no list of models."""
    try:
        document = json.loads(body)
    except (ValueError, RecursionError):
        return None
    models = document.get("data") if isinstance(document, Mapping) else document
    if not isinstance(models, list):
        return None
    named = [model for model in models if isinstance(model, Mapping) and "id" in model]
    return {str(model["id"]): str(model.get("owned_by", "")) for model in named}
