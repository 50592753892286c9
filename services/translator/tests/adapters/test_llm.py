"""The `llm` engine against a real gRPC server that stands for the inference service."""

import grpc
import pytest

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.records.caching import CacheMode, CachePolicy
from polyclinic.registry.problem import Problem
from polyclinic.translator.adapters.building import load_llm
from polyclinic.translator.adapters.llm import LlmEngine
from polyclinic.translator.adapters.llm_prompt import LlmPrompt
from polyclinic.translator.domain.entries import LlmEntry
from polyclinic.translator.domain.segment import Piece, made
from polyclinic.translator.use_cases.repaired import repaired
from polyclinic.v1 import common_pb2, inference_pb2, inference_pb2_grpc, run_pb2

TEXT = inference_pb2.COMPLETION_OUTCOME_TEXT


class Inference(inference_pb2_grpc.InferenceServiceServicer):
    """Answers with what a test says, and notes what it was asked."""

    def __init__(self):
        self.inputs = []
        self.reply = "Febre."
        self.outcome = TEXT
        self.failure = None

    async def Complete(self, request, context):
        self.inputs.append(request.input)
        if self.failure:
            status, metadata = self.failure
            await context.abort(status, "the model is busy", metadata)
        usage = run_pb2.CallUsage(model="judge-a", cost=0.5, fingerprint="fp", cached=True)
        usage.asked_at.FromSeconds(1_700_000_000)
        completion = inference_pb2.Completion(outcome=self.outcome, text=self.reply, usage=usage)
        return inference_pb2.CompleteResponse(completion=completion)


@pytest.fixture
async def inference():
    servicer, server = Inference(), grpc.aio.server()
    inference_pb2_grpc.add_InferenceServiceServicer_to_server(servicer, server)
    servicer.address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    await server.start()
    yield servicer
    await server.stop(0)


@pytest.fixture
async def engine(inference):
    entry = LlmEntry(family="llm", model="judge-a", max_tokens=100)
    made = LlmEngine("writer", entry, LlmPrompt.load(None), inference.address)
    yield made
    await made.close()


async def test_the_prompt_names_languages_and_holds_the_text(engine, inference, sentence):
    draft = await engine.translate(sentence("Fever for $5 ${text}.", purpose="question"))
    assert (draft.text, draft.complete) == ("Febre.", True)
    [asked] = inference.inputs
    prompt = asked.messages[0].content
    assert "from English to Portuguese" in prompt
    assert "question of a medical evaluation" in prompt
    assert "\nFever for $5 ${text}.\n" in prompt
    assert (asked.model, asked.params.temperature, asked.params.max_tokens) == ("judge-a", 0, 100)
    assert (asked.sample.task, asked.sample.epoch) == ("translation", 1)


async def test_what_the_call_took_is_passed_on(engine, sentence):
    [call] = (await engine.translate(sentence("Fever."))).calls
    assert (call.model, call.cost, call.fingerprint, call.cached) == ("judge-a", 0.5, "fp", True)
    assert call.asked_at == 1_700_000_000
    assert engine.info.model == "judge-a"
    outcome = await repaired(engine, sentence("Fever."))
    assert outcome.calls == (call,)
    # Whoever waited for the same translation pays for no call.
    assert [one.cost for one in outcome.from_cache().calls] == [0.0]
    assert [one.fingerprint for one in made("q", "Febre.", [Piece(0, 6, outcome)]).calls] == ["fp"]


async def test_a_further_attempt_is_drawn_and_not_collapsed(engine, inference, sentence):
    for attempt in (1, 2, 3):
        await engine.translate(sentence("Fever."), attempt=attempt)
    assert [one.sample.epoch for one in inference.inputs] == [1, 2, 3]
    assert [one.params.temperature for one in inference.inputs] == [0, 0.7, 0.7]


async def test_the_policy_of_the_cache_is_passed_on(engine, inference, sentence):
    await engine.translate(sentence("Fever.", cache=CachePolicy(CacheMode.OFF)))
    await engine.translate(sentence("Fever.", cache=CachePolicy(CacheMode.SCOPE, "r1")))
    off, scoped = inference.inputs
    assert (off.no_cache, scoped.no_cache) == (True, False)
    assert (scoped.cache.mode, scoped.cache.scope) == (common_pb2.CACHE_MODE_SCOPE, "r1")


async def test_marker_lines_are_taken_off(engine, inference, sentence):
    await engine.translate(sentence("Fever."))
    lines = inference.inputs[0].messages[0].content.strip().splitlines()
    inference.reply = f"{lines[-3]}\nFebre.\n\n- Tosse\n{lines[-1]}\n"
    assert (await engine.translate(sentence("Fever."))).text == "Febre.\n\n- Tosse"


@pytest.mark.parametrize(
    "case",
    [
        ("<think>fever?</think>\nFebre.", "Febre.", True),
        ("analysisFever is febre.assistantfinalFebre.", "Febre.", True),
        ("Febre.<|im_end|>\n<|im_start|>user\nMore", "Febre.", True),
        ("<seed:think>fever", "", False),
        ("Pergunta: Febre?\nResposta: sim\n\nPergunta: Tosse?", None, True),
    ],
)
async def test_what_a_model_thinks_or_says_in_another_turn_is_no_translation(
    engine, inference, sentence, case
):
    reply, text, complete = case
    inference.reply = reply
    draft = await engine.translate(sentence("Fever."))
    assert (draft.text, draft.complete) == (reply if text is None else text, complete)


async def test_marks_that_the_text_has_are_translated(engine, inference, sentence):
    inference.reply = "O paciente escreveu <think>febre</think>."
    source = "The patient wrote <think>fever</think>."
    assert (await engine.translate(sentence(source))).text == inference.reply


async def test_what_follows_the_end_marker_is_not_the_text(engine, inference, sentence):
    await engine.translate(sentence("Fever."))
    lines = inference.inputs[0].messages[0].content.strip().splitlines()
    inference.reply = f"Febre.\n{lines[-1]}\nI hope this helps."
    assert (await engine.translate(sentence("Fever."))).text == "Febre."


async def test_a_cut_reply_is_not_complete(engine, inference, sentence):
    inference.outcome = inference_pb2.COMPLETION_OUTCOME_TRUNCATED
    assert not (await engine.translate(sentence("Fever."))).complete


@pytest.mark.parametrize(
    ("outcome", "code"),
    [
        (inference_pb2.COMPLETION_OUTCOME_REFUSAL, "refusal"),
        (inference_pb2.COMPLETION_OUTCOME_CONTENT_FILTER, "content_filter"),
        (inference_pb2.COMPLETION_OUTCOME_EMPTY, "empty"),
    ],
)
async def test_what_is_no_translation_fails(engine, inference, sentence, outcome, code):
    inference.outcome = outcome
    with pytest.raises(PermanentError) as raised:
        await engine.translate(sentence("Fever."))
    assert raised.value.code == code


async def test_errors_keep_their_kind(engine, inference, sentence):
    inference.failure = (
        grpc.StatusCode.UNAVAILABLE,
        (("polyclinic-code", "rate_limited"), ("polyclinic-retry-after-s", "2.5")),
    )
    with pytest.raises(TransientError) as raised:
        await engine.translate(sentence("Fever."))
    assert (raised.value.code, raised.value.retry_after_s) == ("rate_limited", 2.5)
    inference.failure = (
        grpc.StatusCode.FAILED_PRECONDITION,
        (("polyclinic-code", "unknown_model"),),
    )
    with pytest.raises(PermanentError) as refused:
        await engine.translate(sentence("Fever."))
    assert refused.value.code == "unknown_model"


async def test_nobody_there_is_transient_and_names_no_address(sentence):
    entry = LlmEntry(family="llm", model="judge-a")
    engine = LlmEngine("writer", entry, LlmPrompt.load(None), "127.0.0.1:9")
    with pytest.raises(TransientError) as raised:
        await engine.translate(sentence("Fever."))
    assert raised.value.code == "inference_unreachable"
    assert "127.0.0.1" not in raised.value.detail
    await engine.close()


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("Translate to ${target}.", "the field ${text} is missing"),
        ("${text} ${tone}", "unknown field ${tone}"),
        ("${text} for $5", "a $ stands alone"),
    ],
)
def test_a_prompt_file_that_is_wrong_is_a_sentence(tmp_path, template, said):
    (tmp_path / "prompt.txt").write_text(template)
    entry = LlmEntry(family="llm", model="judge-a", prompt="prompt.txt")
    problem = load_llm("writer", entry, tmp_path, "127.0.0.1:1")
    assert isinstance(problem, Problem)
    assert said in problem.what


def test_a_prompt_of_ones_own_is_another_engine(tmp_path):
    (tmp_path / "prompt.txt").write_text("To ${target}: ${text}")
    ours = load_llm("w", LlmEntry(family="llm", model="m"), tmp_path, "127.0.0.1:1")
    own = load_llm("w", LlmEntry(family="llm", model="m", prompt="prompt.txt"), tmp_path, "x:1")
    assert ours.info.fingerprint != own.info.fingerprint
