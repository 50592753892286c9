"""What an endpoint's list of models says about one name. Pure."""

import json
from collections.abc import Mapping

from polyclinic.inference.domain.identity import identity_of
from polyclinic.registry.names import did_you_mean
from polyclinic.registry.problem import Problem

# llama.cpp serves one model and takes any name for it.
_TAKES_ANY_NAME = frozenset({"llamacpp"})
_REACHABLE = frozenset({404, 405, 429})
_KEY_REFUSED = frozenset({401, 403})
# What Ollama adds to a name that has no tag.
_TAG = ":latest"
NO_MODELS_YET: dict[str, str] = {}
"""What `{"data": null}` holds."""


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
        remedy = (
            "Check the variable that api_key_env names; for an endpoint that only closes its list "
            "of models, set `check: connect`."
        )
        return Problem(name, f"The endpoint does not accept the API key (HTTP {status}).", remedy)
    if status != 200:  # noqa: PLR2004 - HTTP
        return Problem(name, f"The endpoint is not ready: it answers HTTP {status}.")
    return _problem_with(_served(body), name, model)


def _problem_with(served: Mapping[str, str] | None, name: str, model: str) -> Problem | None:
    if served is None:
        what = "What answers under the base_url is no OpenAI-compatible endpoint."
        return Problem(name, what, "Most base_urls end in /v1.")
    if served is NO_MODELS_YET:
        what = "The endpoint has no models yet."
        return Problem(name, what, f'Load "{model}" there, or set `check: connect`.')
    if not served or _is_among(model, served) or _TAKES_ANY_NAME & set(served.values()):
        return None
    near = did_you_mean(model, served)
    remedy = f"{near} For an endpoint that serves what it does not list, set `check: connect`."
    return Problem(name, f'The endpoint does not list a model "{model}".', remedy)


def _is_among(model: str, served: Mapping[str, str]) -> bool:
    return not _spellings(model).isdisjoint(served)


def _spellings(model: str) -> set[str]:
    plain = model.removesuffix(_TAG)
    return {model, plain, plain + _TAG}


def said_of_model(body: bytes, model: str, *, now: float) -> dict[str, str]:
    """What an endpoint's list says of one model; empty where it does not list it.

    Args:
        body: Of the reply to `GET /models`.
        model: Name at the endpoint; an endpoint that takes any name has one model.
        now: Seconds since 1970 at the endpoint.
    """
    entries = _entries(_models(body)) or []
    mine = [entry for entry in entries if str(entry["id"]) in _spellings(model)]
    if not mine and len(entries) == 1 and str(entries[0].get("owned_by")) in _TAKES_ANY_NAME:
        mine = entries
    return identity_of(mine[0], now=now) if mine else {}


def _served(body: bytes) -> dict[str, str] | None:
    """Model ids and their owners; None when the body is no list of models.

    An empty list may only mean that the endpoint keeps none; `NO_MODELS_YET` is said by one.
    """
    models = _models(body)
    if models is None:
        return NO_MODELS_YET
    entries = _entries(models)
    if entries is None:
        return None
    return {str(model["id"]): str(model.get("owned_by", "")) for model in entries}


def _models(body: bytes) -> object:
    """What stands where the list should be; None is an endpoint without models yet."""
    try:
        document = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    if isinstance(document, Mapping):
        return document.get("data", "")
    return "" if document is None else document


def _entries(models: object) -> list[Mapping[str, object]] | None:
    """Models of a list of models; None when it is none."""
    if not isinstance(models, list):
        return None
    return [model for model in models if isinstance(model, Mapping) and "id" in model]
