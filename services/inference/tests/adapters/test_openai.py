"""The `openai` backend against a server that misbehaves in every way it can."""

import gzip
import json
import math
import socket

import pytest
from aiohttp import web

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.inference.adapters.openai import MAX_REPLY_BYTES, OpenAIBackend
from polyclinic.inference.domain.entries import OpenAIEntry
from polyclinic.inference.domain.outcome import Outcome
from polyclinic.inference.domain.question import with_defaults
from polyclinic.records.completions import GenerationParams

QUOTA = '{"error": {"message": "Jane Doe", "type": "insufficient_quota"}}'


@pytest.fixture
async def backend(endpoint):
    """Builds backends over the endpoint; closed afterwards."""
    opened = []

    def build(*, api_key="sk-secret", base_url=None, **fields):
        entry = OpenAIEntry(
            backend="openai", base_url=base_url or endpoint.base_url, model="my-model", **fields
        )
        opened.append(OpenAIBackend("candidate", entry, api_key=api_key, check_timeout_s=0.5))
        return opened[-1]

    yield build
    for each in opened:
        await each.close()


@pytest.fixture
def refused_url():
    """An address at which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{probe.getsockname()[1]}/v1"


async def test_a_reply_and_what_was_sent_for_it(backend, endpoint, question):
    asked = question(params=GenerationParams(temperature=0.0, max_tokens=9))
    reading = await backend(headers={"X-Team": "clinic"}).ask(asked)

    assert (reading.outcome, reading.text) == (Outcome.TEXT, "Answer: B")
    assert (reading.tokens.prompt, reading.tokens.completion) == (80, 4)
    assert endpoint.bodies[0]["model"] == "my-model"
    assert endpoint.bodies[0]["max_tokens"] == 9
    assert endpoint.headers[0]["Authorization"] == "Bearer sk-secret"
    assert endpoint.headers[0]["X-Team"] == "clinic"


async def test_a_server_without_keys_gets_none(backend, endpoint, question):
    await backend(api_key="").ask(question())
    assert "Authorization" not in endpoint.headers[0]


async def test_a_query_in_the_base_url_stays(backend, endpoint, question):
    azure = backend(base_url=f"{endpoint.base_url}?api-version=1")
    await azure.ask(question())
    await azure.check()
    assert endpoint.paths == [
        "/v1/chat/completions?api-version=1",
        "/v1/models?api-version=1",
    ]


@pytest.mark.parametrize(
    ("instruction", "code"),
    [
        ((429, {}, ""), "rate_limited"),
        ((503, {}, "<html>"), "overloaded"),
        ((500, {}, "oops"), "server_error"),
        ((200, {}, "<html>Sign in</html>"), "malformed_reply"),
        ((200, {}, '{"choices": ['), "malformed_reply"),
        ("cut", "unreachable"),
        ("cut in mid-reply", "unreachable"),
        ("hang", "timeout"),
    ],
)
async def test_what_may_pass(backend, endpoint, question, instruction, code):
    endpoint.script.append(instruction)
    with pytest.raises(TransientError) as raised:
        await backend(timeout_s=0.3).ask(question())
    assert raised.value.code == code


@pytest.mark.parametrize(
    ("instruction", "code"),
    [
        ((429, {}, QUOTA), "quota_exhausted"),
        ((401, {}, ""), "unauthorized"),
        ((404, {}, '{"error": {"code": "model_not_found"}}'), "model_not_found"),
        ((404, {}, "<html>"), "endpoint_not_found"),
        ((400, {}, "{}"), "bad_request"),
        ((302, {"Location": "http://127.0.0.1:1/"}, ""), "unexpected_status"),
        ((200, {}, "x" * (MAX_REPLY_BYTES + 1)), "reply_too_large"),
    ],
)
async def test_what_will_not(backend, endpoint, question, instruction, code):
    endpoint.script.append(instruction)
    with pytest.raises(PermanentError) as raised:
        await backend().ask(question())
    assert raised.value.code == code


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"Retry-After": "7"}, 7.0),
        ({"retry-after-ms": "250"}, 0.25),
        (
            {
                "Date": "Fri, 02 Jan 2026 05:00:00 GMT",
                "Retry-After": "Fri, 02 Jan 2026 05:00:20 GMT",
            },
            20.0,
        ),
    ],
)
async def test_the_wait_that_the_endpoint_asks_for(backend, endpoint, question, headers, seconds):
    endpoint.script.append((429, headers, ""))
    with pytest.raises(TransientError) as raised:
        await backend().ask(question())
    assert raised.value.retry_after_s == seconds


async def test_a_small_reply_that_swells_is_bounded(backend, endpoint, question):
    packed = gzip.compress(b" " * (MAX_REPLY_BYTES + 1))
    endpoint.models = lambda: web.Response(body=packed, headers={"Content-Encoding": "gzip"})
    problem = await backend().check()
    assert "larger than 16 MiB" in problem.what


COMPLAINTS = [
    (400, {}, '{"error": {"message": "Unrecognized request argument supplied: response_format"}}'),
    (400, {}, '{"error": {"message": "Invalid schema", "param": "response_format"}}'),
    (422, {}, '{"detail": [{"loc": ["body", "response_format"], "msg": "not permitted"}]}'),
    (400, {}, '{"object": "error", "message": "JSON schema conversion failed", "code": 400}'),
]
SCHEMA = GenerationParams(json_schema='{"type": "object"}')


@pytest.mark.parametrize("complaint", COMPLAINTS)
async def test_a_schema_that_the_endpoint_refuses_is_left_out(
    backend, endpoint, question, complaint
):
    model = backend()
    endpoint.script.append(complaint)
    assert (await model.ask(question(params=SCHEMA))).text == "Answer: B"
    await model.ask(question("Which else?", params=SCHEMA))
    other = GenerationParams(json_schema='{"type": "array"}')
    await model.ask(question(params=other))
    assert ["response_format" in body for body in endpoint.bodies] == [True, False, False, True]


async def test_what_is_wrong_besides_the_schema_stays_wrong(backend, endpoint, question):
    endpoint.script += [COMPLAINTS[0], COMPLAINTS[0]]
    with pytest.raises(PermanentError) as raised:
        await backend().ask(question(params=SCHEMA))
    assert raised.value.code == "bad_request"
    assert len(endpoint.bodies) == 2


async def test_another_complaint_is_not_asked_again(backend, endpoint, question):
    endpoint.script.append((400, {}, '{"error": {"message": "temperature is too high"}}'))
    with pytest.raises(PermanentError):
        await backend().ask(question(params=SCHEMA))
    assert len(endpoint.bodies) == 1


async def test_a_schema_that_is_not_to_be_sent(backend, endpoint, question):
    await backend(json_schema="omit").ask(question(params=SCHEMA))
    own = backend(extra_body={"response_format": {"type": "json_object"}})
    await own.ask(question(params=SCHEMA))
    assert "response_format" not in endpoint.bodies[0]
    assert endpoint.bodies[1]["response_format"] == {"type": "json_object"}


def with_logprobs(**tokens):
    top = [{"token": token, "logprob": logprob} for token, logprob in tokens.items()]
    first = {**top[0], "top_logprobs": top}
    choice = {"message": {"content": "B"}, "logprobs": {"content": [first]}}
    return (200, {}, json.dumps({"choices": [{**choice, "finish_reason": "length"}]}))


async def test_choices_by_the_first_tokens_probabilities(backend, endpoint, question):
    endpoint.script.append(with_logprobs(B=-0.5, A=-1.5))
    asked = with_defaults(question(choices=("A", "B", "C")), GenerationParams(json_schema="{}"))
    reading = await backend(top_logprobs=5).ask(asked)
    assert (reading.outcome, reading.text) == (Outcome.TEXT, "B")
    assert reading.choice_logprobs == (-1.5, -0.5, -math.inf)
    sent = endpoint.bodies[0]
    assert (sent["logprobs"], sent["top_logprobs"]) == (True, 5)
    assert (sent["max_tokens"], sent["temperature"]) == (1, 0.0)


@pytest.mark.parametrize(
    "instruction",
    ["text", (400, {}, '{"error": {"message": "logprobs is not supported"}}')],
)
async def test_an_endpoint_without_logprobs(backend, endpoint, question, instruction):
    endpoint.script.append(instruction)
    with pytest.raises(PermanentError) as raised:
        await backend().ask(question(choices=("A", "B")))
    assert raised.value.code == "no_logprobs"
    assert "logprobs" in raised.value.detail


async def test_failures_and_filters_of_choices_are_what_they_are(backend, endpoint, question):
    endpoint.script += [(503, {}, ""), (400, {}, '{"error": {"code": "content_filter"}}')]
    asked = question(choices=("A", "B"))
    with pytest.raises(TransientError) as raised:
        await backend().ask(asked)
    assert raised.value.code == "overloaded"
    assert (await backend().ask(asked)).outcome is Outcome.CONTENT_FILTER


async def test_a_filtered_prompt_is_a_reply(backend, endpoint, question):
    endpoint.script.append((400, {}, '{"error": {"code": "content_filter"}}'))
    assert (await backend().ask(question())).outcome is Outcome.CONTENT_FILTER


async def test_nobody_there(backend, question, refused_url):
    with pytest.raises(TransientError) as raised:
        await backend(base_url=refused_url).ask(question())
    assert raised.value.code == "unreachable"
    assert "refused" in raised.value.detail


@pytest.mark.parametrize(
    "instruction", ["cut", "hang", (401, {}, "sk-secret Jane Doe"), (429, {}, QUOTA)]
)
async def test_errors_hold_no_address_no_key_and_no_text(backend, endpoint, question, instruction):
    endpoint.script.append(instruction)
    with pytest.raises((TransientError, PermanentError)) as raised:
        await backend(timeout_s=0.3).ask(question("Jane Doe"))
    error = raised.value
    assert not any(word in str(error) for word in ("127.0.0.1", "sk-secret", "Jane"))
    # What is chained would be printed with it.
    assert error.__suppress_context__ or error.__context__ is None


UNSUPPORTED = {
    "error": {
        "message": "Unsupported parameter: 'max_tokens' is not supported with this model. "
        "Use 'max_completion_tokens' instead.",
        "code": "unsupported_parameter",
    }
}


async def test_the_endpoints_own_sentence_and_the_remedy(backend, endpoint, question):
    endpoint.script.append((400, {}, json.dumps(UNSUPPORTED)))
    with pytest.raises(PermanentError) as raised:
        await backend().ask(question())
    assert raised.value.detail == (
        "The endpoint refused the request as invalid (HTTP 400, code unsupported_parameter). The "
        "endpoint says: \"Unsupported parameter: 'max_tokens' is not supported with this model. "
        "Use 'max_completion_tokens' instead.\" Set `token_limit_field: max_completion_tokens` in "
        "the model's entry of the registry."
    )


@pytest.mark.parametrize(
    "headers", [{}, {"api-key": "zyx-9876"}, {"Authorization": "Token zyx-9876"}]
)
async def test_keys_and_addresses_are_masked_in_it(backend, endpoint, question, headers):
    said = f"Key own.key.1 or zyx-9876 is not known at {endpoint.base_url}. Jane Doe was asked of."
    endpoint.script.append((401, {}, json.dumps({"error": {"message": said}})))
    with pytest.raises(PermanentError) as raised:
        await backend(api_key="own.key.1", headers=headers).ask(question("Jane Doe"))
    detail = raised.value.detail
    assert "is not known at [...]" in detail and "`api_key_env`" in detail
    assert not any(word in detail for word in ("own.key.1", "127.0.0.1", "Jane"))
    assert not headers or "zyx-9876" not in detail


@pytest.mark.parametrize(
    ("instruction", "said"),
    [
        ((502, {}, "<html><head><title>502 Bad Gateway</title></head>"), "502 Bad Gateway"),
        ((500, {}, "Internal Server Error"), "Internal Server Error"),
        ((200, {}, "<html><body><h1>Gateway login</h1></body></html>"), "Gateway login"),
    ],
)
async def test_pages_and_texts_in_place_of_json(backend, endpoint, question, instruction, said):
    endpoint.script.append(instruction)
    with pytest.raises(TransientError) as raised:
        await backend().ask(question())
    assert f'The endpoint says: "{said}"' in raised.value.detail


async def test_a_reply_in_the_wrong_shape_is_not_quoted(backend, endpoint, question):
    endpoint.script.append((200, {}, "The patient has malaria."))
    with pytest.raises(TransientError) as raised:
        await backend().ask(question())
    assert "malaria" not in raised.value.detail


async def test_check_of_a_fit_model_spends_nothing(backend, endpoint):
    assert await backend().check() is None
    assert endpoint.bodies == []


async def test_check_of_a_model_that_is_not_listed(backend, endpoint):
    endpoint.models = lambda: web.json_response({"data": [{"id": "other"}]})
    assert "does not list" in (await backend().check()).what
    assert await backend(check="connect").check() is None


@pytest.mark.parametrize(
    "instruction",
    [(400, {}, "{}"), (422, {}, ""), (401, {}, ""), (404, {}, '{"error": "model \'\' not found"}')],
)
async def test_check_of_an_endpoint_without_a_list(backend, endpoint, instruction):
    endpoint.models = lambda: web.Response(status=404)
    endpoint.script.append(instruction)
    assert await backend().check() is None
    assert endpoint.bodies == [{}]


async def test_check_of_a_base_url_with_a_wrong_path(backend, endpoint):
    wrong = endpoint.base_url.replace("/v1", "/v1/chat")
    problem = await backend(base_url=wrong).check()
    assert "no chat completions endpoint under the base_url" in problem.what
    assert "/v1" in problem.remedy
    assert endpoint.bodies == []
    assert await backend(base_url=wrong, check="connect").check() is None


async def test_check_of_nobody(backend, refused_url):
    problem = await backend(base_url=refused_url).check()
    assert problem.where == "candidate"
    assert problem.what == "The endpoint cannot be reached: the connection was refused."
    assert await backend(base_url=refused_url, check="none").check() is None


async def test_check_of_an_unknown_host(backend):
    problem = await backend(base_url="http://no-such-host.invalid/v1").check()
    assert "no-such-host" not in str(problem)
    assert "cannot be reached" in problem.what


def test_fingerprint_is_by_what_decides_the_reply(backend):
    def of(**fields):
        fields = {"base_url": "http://h/v1", **fields}
        return backend(**fields).fingerprint

    same = {of(), of(api_key="other"), of(timeout_s=1.0), of(max_concurrency=1)}
    same |= {of(headers={"api-key": "x"}), of(prices={"currency": "EUR"})}
    other = {of(base_url="http://h/v2"), of(params={"seed": 1}), of(extra_body={"top_k": 1})}
    other |= {of(headers={"X-Revision": "2"}), of(json_schema="omit")}
    other |= {of(top_logprobs=5)}
    assert len(same) == 1
    assert len(other) == 6 and not same & other
