"""The `openai` backend: chat completions over aiohttp."""

import ssl
import time
from collections.abc import Mapping
from types import MappingProxyType

import aiohttp
from yarl import URL

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.inference.adapters.connection_failure import reason_of, remedy_of
from polyclinic.inference.domain.completion import Reading
from polyclinic.inference.domain.entries import OpenAIEntry
from polyclinic.inference.domain.fingerprint import fingerprint
from polyclinic.inference.domain.identity import time_of
from polyclinic.inference.domain.model_list import read_model_list, said_of_model
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.inference.domain.own_words import quoted
from polyclinic.inference.domain.reading import read_completion
from polyclinic.inference.domain.reading_choices import read_choices
from polyclinic.inference.domain.refused_schemas import RefusedSchemas, complains_of_schema
from polyclinic.inference.domain.remedies import remedy_for
from polyclinic.inference.domain.request_body import request_body
from polyclinic.records.completions import CompletionInput
from polyclinic.registry.problem import Problem

MAX_REPLY_BYTES = 16 * 1024 * 1024
CONNECT_TIMEOUT_S = 10.0
_NOT_FOUND = 404
_SECRET_WORDS = ("auth", "key", "token", "secret", "cookie")
_DECISIVE = {
    "base_url",
    "model",
    "params",
    "token_limit_field",
    "json_schema",
    "top_logprobs",
    "extra_body",
}
# Both a cut connection and a full queue of the operating system are OSErrors.
_FAILURES = (aiohttp.ClientError, TimeoutError, OSError)


class OpenAIBackend:
    """`Backend` over one session, whose connections are kept between calls."""

    def __init__(
        self, name: str, entry: OpenAIEntry, *, api_key: str = "", check_timeout_s: float = 5.0
    ) -> None:
        self._name = name
        self._entry = entry
        self._url = _under(entry.base_url, "chat", "completions")
        self._headers = _headers(entry, api_key)
        self._private = _private(entry, api_key)
        self._check_timeout = aiohttp.ClientTimeout(total=check_timeout_s)
        self._session: aiohttp.ClientSession | None = None
        self._refused_schemas = RefusedSchemas()
        self.fingerprint = _fingerprint(entry)
        self.said: Mapping[str, str] = {}

    async def ask(self, question: CompletionInput) -> Reading:
        """Post one request and tell its reply apart.

        An endpoint that refuses the reply's schema is asked once more without it, and from then
        on without it at once.

        Raises:
            TransientError: see `Backend`.
            PermanentError: see `Backend`.
        """
        with_schema = self._sends_schema(question)
        reading, content = await self._post(question, with_schema=with_schema)
        if with_schema and complains_of_schema(reading.outcome, content):
            self._refused_schemas.add(question.params.json_schema)
            reading, content = await self._post(question, with_schema=False)
        if question.choices:
            reading = read_choices(reading, content, question.choices)
        if reading.outcome.is_reply:
            return reading
        detail = self._told(reading, question)
        if reading.retry:
            raise TransientError(detail, code=reading.outcome, retry_after_s=reading.retry_after_s)
        raise PermanentError(detail, code=reading.outcome)

    def _told(self, reading: Reading, question: CompletionInput) -> str:
        """What happened, what the endpoint says of it, and what to do."""
        words = quoted(
            reading.said,
            private=self._private,
            prompts=[message.content for message in question.messages],
        )
        remedy = remedy_for(reading.outcome, words.lower(), reading.parameter, self._entry)
        said = f'The endpoint says: "{words}"' if words else ""
        return " ".join(filter(None, [reading.detail, said, remedy]))

    def _sends_schema(self, question: CompletionInput) -> bool:
        schema = question.params.json_schema
        sends = (
            self._entry.json_schema == "send" and "response_format" not in self._entry.extra_body
        )
        return sends and bool(schema) and schema not in self._refused_schemas

    async def _post(self, question: CompletionInput, *, with_schema: bool) -> tuple[Reading, bytes]:
        body = request_body(
            question,
            model=self._entry.model,
            max_tokens_field=self._entry.token_limit_field,
            extra=self._entry.extra_body,
            with_schema=with_schema,
            top_logprobs=self._entry.top_logprobs,
        )
        try:
            async with self._open().post(
                self._url, data=body, headers=self._headers, allow_redirects=False
            ) as response:
                content = await _bounded_body(response)
                return read_completion(response.status, response.headers, content), content
        except _FAILURES as error:
            # The error itself names the address, so it is not passed on, not even as the cause.
            raise _not_reached(error) from None

    async def check(self) -> Problem | None:
        """Ask for the list of models; where there is none, whether there is a place to ask at."""
        if self._entry.check == "none":
            return None
        try:
            status, content, now = await self._look("GET", _under(self._entry.base_url, "models"))
            self.said = said_of_model(content, self._entry.model, now=now)
            if self._entry.check == "connect":
                return None
            if status == _NOT_FOUND and await self._is_nowhere():
                what = "There is no chat completions endpoint under the base_url (HTTP 404)."
                return Problem(self._name, what, "Most base_urls end in /v1.")
        except _FAILURES as error:
            what = f"The endpoint cannot be reached: {reason_of(error)}."
            return Problem(self._name, what, remedy_of(error))
        except PermanentError as error:
            return Problem(self._name, error.detail)
        return read_model_list(status, content, name=self._name, model=self._entry.model)

    async def _is_nowhere(self) -> bool:
        """Whether not even the path that questions go to exists.

        An empty object asks nothing and costs no token: an endpoint refuses it as invalid.
        """
        status, content, _ = await self._look("POST", self._url, data=b"{}")
        reading = read_completion(status, {}, content)
        return status == _NOT_FOUND and reading.outcome is Outcome.ENDPOINT_NOT_FOUND

    async def _look(
        self, method: str, url: URL, data: bytes | None = None
    ) -> tuple[int, bytes, float]:
        """Status, body, and the time by the endpoint's clock (seconds since 1970)."""
        async with self._open().request(
            method,
            url,
            data=data,
            headers=self._headers,
            allow_redirects=False,
            timeout=self._check_timeout,
        ) as response:
            now = time_of(response.headers.get("Date", ""), default=time.time())
            return response.status, await _bounded_body(response), now

    async def close(self) -> None:
        """Close the connections."""
        if self._session is not None:
            await self._session.close()

    def _open(self) -> aiohttp.ClientSession:
        if self._session is None:
            self._session = aiohttp.ClientSession(
                # Calls are counted by the adaptive limit; a second limit here would only hide it.
                connector=aiohttp.TCPConnector(
                    limit=0,
                    keepalive_timeout=60.0,
                    ttl_dns_cache=60,
                    # Made here, so that it trusts what SSL_CERT_FILE names.
                    ssl=ssl.create_default_context() if self._url.scheme == "https" else True,
                ),
                timeout=aiohttp.ClientTimeout(
                    total=self._entry.timeout_s, sock_connect=CONNECT_TIMEOUT_S
                ),
                cookie_jar=aiohttp.DummyCookieJar(),
            )
        return self._session


def _under(base_url: str, *path: str) -> URL:
    """A path under the base; a query such as `?api-version=1` stays at the end."""
    base = URL(base_url)
    return base.joinpath(*path).with_query(base.query) if base.query else base.joinpath(*path)


def _headers(entry: OpenAIEntry, api_key: str) -> Mapping[str, str]:
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    if api_key:
        headers["Authorization"] = f"Bearer {api_key}"
    headers |= {name: value.get_secret_value() for name, value in entry.headers.items()}
    return MappingProxyType(headers)


def _private(entry: OpenAIEntry, api_key: str) -> tuple[str, ...]:
    """What no sentence may hold: keys, and where the endpoint is."""
    values = [v.get_secret_value() for name, v in entry.headers.items() if _is_secret(name)]
    base = URL(entry.base_url)
    return (api_key, base.authority, base.host or "", *(w for v in values for w in v.split()))


def _is_secret(header: str) -> bool:
    return any(word in header.lower() for word in _SECRET_WORDS)


def _fingerprint(entry: OpenAIEntry) -> str:
    """Whatever may decide a reply is in it. Keys are not: a new key finds the old replies."""
    plain = {
        name.lower(): value.get_secret_value()
        for name, value in entry.headers.items()
        if not _is_secret(name)
    }
    decisive = entry.model_dump(mode="json", include=_DECISIVE)
    if entry.revision:  # else as before there were revisions, so that stored replies are found
        decisive["revision"] = entry.revision
    return fingerprint({"backend": "openai", "headers": plain, **decisive})


async def _bounded_body(response: aiohttp.ClientResponse) -> bytes:
    chunks: list[bytes] = []
    size = 0
    # Chunks come decompressed, so the bound holds for what a small reply may swell to as well.
    async for chunk in response.content.iter_any():
        chunks.append(chunk)
        size += len(chunk)
        if size > MAX_REPLY_BYTES:
            raise PermanentError(
                f"The endpoint's reply is larger than {MAX_REPLY_BYTES // 2**20} MiB.",
                code=Outcome.REPLY_TOO_LARGE,
            )
    return b"".join(chunks)


def _not_reached(error: aiohttp.ClientError | TimeoutError | OSError) -> TransientError:
    # A connection that cannot be made is a dead endpoint; one that falls silent, a slow one.
    slow = isinstance(error, TimeoutError) and not isinstance(error, aiohttp.ConnectionTimeoutError)
    code = Outcome.TIMEOUT if slow else Outcome.UNREACHABLE
    sentence = f"The endpoint failed: {reason_of(error)}. {remedy_of(error)}"
    return TransientError(sentence, code=code)
