"""`translate` with a stack of its own and the tiny model, and with a deployment that is there."""

import io
import json
import sys
from pathlib import Path

import grpc
import pytest

from polyclinic.cli.commands.translate import TranslateOptions, translate
from polyclinic.cli.commands.translator import convert
from polyclinic.cli.problems import BadRequestError, ExitCode
from polyclinic.cli.settings import Addresses
from polyclinic.v1 import translation_pb2, translation_pb2_grpc

ENGINES = Path(__file__).parents[3] / "examples" / "translator" / "engines.yaml"
TEXT = "## Treatment\n\n- The patient takes 5 mg of warfarin every day.\n- 102\n"
SAID = "## Tratamento\n\n- O paciente toma 5 mg de varfarina todos os dias.\n- 102\n"


def options(**fields):
    return TranslateOptions(**{"source": "en", "target": "pt", "engines": ENGINES, **fields})


class FakeTranslator(translation_pb2_grpc.TranslationServiceServicer):
    """Writes in capitals; flags what has a digit."""

    def __init__(self):
        self.inputs = []
        self.failure = None

    async def Translate(self, request, context):
        self.inputs.append(request.input)
        if self.failure:
            await context.abort(*self.failure)
        response = translation_pb2.TranslateResponse()
        for text in request.input.texts:
            flags = ["numbers"] if any(map(str.isdigit, text.text)) else []
            said = response.translation.texts.add(id=text.id, text=text.text.upper())
            said.segments.add(start=0, end=len(text.text), flags=flags, attempts=1)
        return response


@pytest.fixture
async def translator():
    fake, server = FakeTranslator(), grpc.aio.server()
    translation_pb2_grpc.add_TranslationServiceServicer_to_server(fake, server)
    fake.address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    await server.start()
    yield fake
    await server.stop(0)


@pytest.fixture
def context(make_context, translator):
    nowhere = "127.0.0.1:9"
    return make_context(Addresses("nats://127.0.0.1:9", nowhere, nowhere, translator.address))


@pytest.mark.slow
async def test_with_a_stack_of_its_own(make_context, tmp_path):
    context = make_context()
    (tmp_path / "plan.md").write_text(TEXT)
    assert await translate(context, tmp_path / "plan.md", options()) == ExitCode.PASS
    assert context.out.getvalue() == SAID
    assert "1 texts, 3 sentences, none flagged" in context.err.getvalue()
    # The cache of the state folder outlives the stack.
    again = make_context()
    await translate(again, tmp_path / "plan.md", options())
    assert again.out.getvalue() == SAID


async def test_a_deployment_is_asked_in_order_and_flags_are_placed(context, translator, tmp_path):
    path = tmp_path / "in.jsonl"
    path.write_text("".join(json.dumps({"text": f"t{n}", "id": n}) + "\n" for n in range(200)))
    out = tmp_path / "out.jsonl"
    assert await translate(context, path, options(out=out)) == ExitCode.PASS
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert rows == [{"text": f"T{n}", "id": n} for n in range(200)]
    assert len(translator.inputs) == 4
    assert "line 200, text: numbers" in context.err.getvalue()
    assert "200 texts, 200 sentences, 200 flagged (numbers 200)" in context.err.getvalue()
    assert context.out.getvalue() == ""


async def test_stdin_and_options(context, translator, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbffever\n")))
    asked = options(engine="tiny", no_cache=True)
    assert await translate(context, None, asked) == ExitCode.PASS
    assert context.out.getvalue() == "FEVER\n"
    [sent] = translator.inputs
    assert (sent.engine, sent.no_cache, sent.texts[0].text) == ("tiny", True, "fever\n")


async def test_what_the_translator_refuses_is_a_bad_request(context, translator, tmp_path):
    translator.failure = (grpc.StatusCode.FAILED_PRECONDITION, "unknown language 'xx'")
    (tmp_path / "a.txt").write_text("fever")
    with pytest.raises(BadRequestError, match="unknown language 'xx'"):
        await translate(context, tmp_path / "a.txt", options())


@pytest.mark.parametrize(
    ("content", "fields", "said"),
    [
        (b"\xff", {}, "is not UTF-8 at byte 0"),
        (b"x", {"form": "docx"}, "unknown format 'docx'"),
        (b"x", {"form": "jsonl"}, "a.txt:1: is no JSON object"),
        (None, {}, "does not exist"),
    ],
)
async def test_a_wrong_document_is_said_before_anything_starts(
    make_context, tmp_path, content, fields, said
):
    if content is not None:
        (tmp_path / "a.txt").write_bytes(content)
    with pytest.raises(BadRequestError, match=said):
        await translate(make_context(), tmp_path / "a.txt", options(**fields))


async def test_without_a_registry_it_says_what_to_do(make_context, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("fever")
    with pytest.raises(BadRequestError, match="POLYCLINIC_TRANSLATOR_ENGINES"):
        await translate(make_context(), tmp_path / "a.txt", options(engines=None))


async def test_convert_says_what_is_wrong(make_context, tmp_path):
    context = make_context()
    code = await convert(
        context, tmp_path / "nope", tmp_path / "out", quantization="int8", force=False
    )
    assert code == ExitCode.BAD_REQUEST
    assert "this is no checkpoint, it has no config.json" in context.err.getvalue()


async def test_convert_refuses_an_unknown_quantization(make_context, tmp_path):
    context = make_context()
    code = await convert(context, tmp_path, tmp_path / "out", quantization="int7", force=False)
    assert code == ExitCode.BAD_REQUEST
    assert "int7" in context.err.getvalue()
