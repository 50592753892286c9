"""`TranslationService` as others see it."""

import asyncio

import grpc
import pytest

from polyclinic.v1 import translation_pb2, translation_pb2_grpc


@pytest.fixture
async def stub(service):
    await service.start()
    return translation_pb2_grpc.TranslationServiceStub(service.channel)


def request(*texts, **fields):
    fields = {"source_language": "en", "target_language": "pt", **fields}
    sources = [translation_pb2.SourceText(id=str(n), text=text) for n, text in enumerate(texts)]
    return translation_pb2.TranslateRequest(
        input=translation_pb2.TranslationInput(texts=sources, **fields)
    )


async def test_translate(stub):
    translation = (await stub.Translate(request("Fever", "Do not give insulin."))).translation
    assert translation.texts[0].text == "Febre"
    assert translation.texts[0].segments[0].end == 5
    assert [text.id for text in translation.texts] == ["0", "1"]


async def test_the_same_request_twice_gives_the_same_texts_and_flags(stub):
    texts = ["Fever improved after insulin.", "The quick brown fox jumps over 12 lazy dogs."]
    first = (await stub.Translate(request(*texts))).translation
    second = (await stub.Translate(request(*texts))).translation
    assert first.texts[1].flags
    assert first.texts[1].segments[0].attempts == 4
    for text in [*first.texts, *second.texts]:
        for segment in text.segments:
            segment.ClearField("cached")
    assert first.SerializeToString(deterministic=True) == second.SerializeToString(
        deterministic=True
    )


async def test_a_tenfold_dose_never_passes_without_a_flag(stub):
    """The tiny model writes 5000 for this sentence's 500."""
    said = await stub.Translate(request("Serum creatinine was 500 mg/dL."))
    [text] = said.translation.texts
    assert "500 mg" in text.text or "numbers" in text.flags
    assert text.segments[0].attempts > 1


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"target_language": "jp"}, "unknown_language"),
        ({"target_language": "zu"}, "unsupported_language"),
        ({"engine": "tinny"}, "unknown_engine"),
    ],
)
async def test_errors_say_what_and_not_to_retry(stub, fields, code):
    with pytest.raises(grpc.aio.AioRpcError) as raised:
        await stub.Translate(request("Fever", **fields))
    assert raised.value.code() is grpc.StatusCode.FAILED_PRECONDITION
    assert dict(raised.value.trailing_metadata())["polyclinic-code"] == code


async def test_list_engines(stub):
    engines = (await stub.ListEngines(translation_pb2.ListEnginesRequest())).engines
    [tiny] = engines
    assert (tiny.name, tiny.family, len(tiny.fingerprint)) == ("tiny", "nllb", 64)
    assert set(tiny.target_languages) == {"de", "en", "es", "hi", "ja", "pt", "sw"}


async def test_many_callers_at_once(stub, learnt):
    async def one(row):
        said = await stub.Translate(request(row["en"], target_language="hi"))
        return said.translation.texts[0].text

    rows = learnt[:120]
    assert await asyncio.gather(*map(one, rows)) == [row["hi"] for row in rows]
