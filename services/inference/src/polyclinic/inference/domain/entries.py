"""Entries of the registry file. Which fields they have is said here and nowhere else."""

from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, SecretStr

from polyclinic.inference.domain.prices import Prices
from polyclinic.inference.domain.reasoning_marks import Marks, as_pairs
from polyclinic.records.completions import GenerationParams

_OURS = ("model", "messages", "stream")


def _web_address(text: str) -> str:
    try:
        parts = urlsplit(text)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port or an IPv6 address that is none
        usable = False
    if not usable or not text.isprintable() or " " in text:
        raise ValueError("must be an address that begins with http:// or https://")
    if parts.username is not None:
        raise ValueError("must not hold a user or password; send them as `headers`")
    return text


def _not_ours(body: dict[str, Any]) -> dict[str, Any]:
    taken = [name for name in _OURS if name in body]
    if taken:
        raise ValueError(f"must not set `{taken[0]}`, which the service sets itself")
    return body


ReasoningMarks = Annotated[Marks, BeforeValidator(as_pairs)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)


class PriceFields(_Strict):
    """`prices` of an entry: money per million tokens."""

    prompt_per_million: float = Field(default=0.0, ge=0)
    completion_per_million: float = Field(default=0.0, ge=0)
    currency: str = "USD"

    def to_prices(self) -> Prices:
        """As the domain computes with them."""
        return Prices(self.prompt_per_million, self.completion_per_million, self.currency)


class ParamFields(_Strict):
    """`params` of an entry: what a request leaves open."""

    temperature: float | None = Field(default=None, ge=0)
    top_p: float | None = Field(default=None, gt=0, le=1)
    max_tokens: int | None = Field(default=None, ge=1)
    seed: int | None = None
    stop: tuple[str, ...] = ()
    json_schema: str = ""

    def to_params(self) -> GenerationParams:
        """As the domain merges them."""
        return GenerationParams(
            temperature=self.temperature,
            top_p=self.top_p,
            max_tokens=self.max_tokens,
            seed=self.seed,
            stop=self.stop,
            json_schema=self.json_schema,
        )


class OpenAIEntry(_Strict):
    """A chat completions endpoint.

    Attributes:
        base_url: Without `/chat/completions`; a query (`?api-version=...`) is kept.
        model: Name at the endpoint.
        api_key_env: Environment variable that holds the key; unset for servers without keys.
        max_concurrency: Most calls at once from one process.
        params: Defaults of what a request leaves open.
        prices: For the cost in reports.
        timeout_s: Most seconds for one call.
        max_retries: Calls after the first within one delivery.
        headers: Sent with every request.
        token_limit_field: What the endpoint calls `max_tokens`.
        json_schema: "send" asks the endpoint to hold to a question's schema (and asks without where
            it refuses the schema), "omit" never does.
        top_logprobs: How many of the likeliest tokens to ask for where choices are to be compared;
            an endpoint may allow fewer than 20.
        extra_body: Merged into every request body; a null removes a field.
        check: Before a run: "models" asks the endpoint for its list of models, "connect" only
            whether it answers, "none" nothing.
        revision: What stands behind the name, such as a release or a commit of the weights; part
            of the fingerprint. Runs with a gate take stored replies only from models with one.
        reasoning_marks: [open, close], or several pairs: what stands between is reasoning.
    """

    backend: Literal["openai"]
    base_url: Annotated[str, AfterValidator(_web_address)]
    model: str = Field(min_length=1)
    api_key_env: str | None = Field(default=None, min_length=1)
    max_concurrency: int = Field(default=16, ge=1, le=1024)
    params: ParamFields = ParamFields()
    prices: PriceFields = PriceFields()
    timeout_s: float = Field(default=120.0, gt=0, le=3600)
    max_retries: int = Field(default=3, ge=0, le=20)
    headers: dict[str, SecretStr] = Field(default_factory=dict)
    token_limit_field: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"  # noqa: S105 - no password
    json_schema: Literal["send", "omit"] = "send"
    top_logprobs: int = Field(default=20, ge=1, le=20)
    extra_body: Annotated[dict[str, Any], AfterValidator(_not_ours)] = Field(default_factory=dict)
    check: Literal["models", "connect", "none"] = "models"
    revision: str = Field(default="", max_length=200)
    reasoning_marks: ReasoningMarks = ()


class ReplayEntry(_Strict):
    """Replies that were generated elsewhere.

    Attributes:
        path: JSON lines; relative to the registry file.
        model: Picks from the file; the registry name by default.
        reasoning_marks: [open, close], or several pairs: what stands between is reasoning.
    """

    backend: Literal["replay"]
    path: str = Field(min_length=1)
    model: str | None = Field(default=None, min_length=1)
    reasoning_marks: ReasoningMarks = ()


class TransformersEntry(_Strict):
    """A checkpoint of a causal language model on this machine.

    Attributes:
        path: Its directory; relative to the registry file.
        model: Name in reports; the directory's by default.
        device: As torch names it, such as "cpu" or "cuda:0".
        dtype: Of the weights; "auto" is the checkpoint's own.
        chat_template: "auto" uses the tokenizer's where it has one, "none" never does.
        context: Most tokens of prompt and reply; the checkpoint's own by default.
        max_concurrency: Most questions at once, and so most of one batch.
        batch_tokens: Most tokens of one batch, padding included.
        batch_wait_ms: How long an idle model waits for questions to come along.
        params: Defaults of what a request leaves open.
        reasoning_marks: [open, close], or several pairs: what stands between is reasoning.
    """

    backend: Literal["transformers"]
    path: str = Field(min_length=1)
    model: str | None = Field(default=None, min_length=1)
    device: str = Field(default="cpu", min_length=1)
    dtype: Literal["auto", "float32", "bfloat16", "float16"] = "float32"
    chat_template: Literal["auto", "none"] = "auto"
    context: int | None = Field(default=None, ge=2)
    max_concurrency: int = Field(default=16, ge=1, le=1024)
    batch_tokens: int = Field(default=16_384, ge=1)
    batch_wait_ms: float = Field(default=5.0, ge=0, le=1000)
    params: ParamFields = ParamFields()
    reasoning_marks: ReasoningMarks = ()


Entry = OpenAIEntry | ReplayEntry | TransformersEntry
ENTRY_KINDS: dict[str, type[Entry]] = {
    "openai": OpenAIEntry,
    "replay": ReplayEntry,
    "transformers": TransformersEntry,
}
