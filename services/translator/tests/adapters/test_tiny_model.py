"""The tiny model through the engine: as transformers translates it, and as wrong."""

import json
import shutil

import pytest

from polyclinic.bus.errors import PermanentError
from polyclinic.registry.problem import Problem
from polyclinic.translator.adapters.building import load_model
from polyclinic.translator.domain.checks import check
from polyclinic.translator.domain.entries import NllbEntry
from polyclinic.translator.domain.languages import language
from polyclinic.translator.domain.sentence import Pair, Sentence
from polyclinic.translator.domain.structure import prepare

DIRECTIONS = [("en", "pt"), ("pt", "en"), ("en", "hi"), ("hi", "en")]


@pytest.fixture(scope="module")
def load(tiny):
    def build(**fields):
        entry = NllbEntry(family="nllb", path=str(tiny), intra_threads=1, **fields)
        return load_model("tiny", entry, tiny.parent)

    return build


@pytest.fixture(scope="module")
def model(load):
    return load()[1]


def translate(model, texts, source="en", target="pt", **options):
    pair = Pair(language(source), language(target))
    batch = [model.prepare(Sentence(text, pair)) for text in texts]
    return model.translate(batch, sampled=options.get("sampled", False))


@pytest.mark.parametrize(("source", "target"), DIRECTIONS)
def test_it_translates_what_it_learnt(model, learnt, source, target):
    drafts = translate(model, [one[source] for one in learnt], source, target)
    assert [draft.text for draft in drafts] == [one[target] for one in learnt]
    assert all(draft.complete for draft in drafts)


@pytest.mark.parametrize("compute_type", ["int8", "float32"])
def test_token_by_token_as_transformers(load, tiny, compute_type):
    """The same directory at both precisions: its weights are int8."""
    _, model = load(compute_type=compute_type)
    lines = (tiny / "transformers.jsonl").read_text(encoding="utf-8").splitlines()
    said = [json.loads(line) for line in lines]
    assert len(said) > 200
    batch, expected = [], []
    for one in said:
        pair = Pair(language(one["from"]), language(one["to"]))
        batch.append(model.prepare(Sentence(one["source"], pair)))
        expected.append(one["tokens"])
    found = model.tokens(batch)
    assert found == expected


def test_the_checks_pass_what_it_learnt(learnt):
    flagged = [
        (one[source], one[target], flags)
        for one in learnt
        for source, target in DIRECTIONS
        if (flags := check(one[source], one[target], target=language(target)))
    ]
    assert not flagged


def test_it_knows_every_sentence_of_the_example_questions(tiny, learnt):
    known = {one["en"] for one in learnt}
    lines = (tiny.parent / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    for record in map(json.loads, lines):
        texts = [record["input"]["question"], *record["input"]["options"].values()]
        for text in texts:
            assert {unit.text for unit in prepare(text, language("en"))} <= known


def test_a_batch_of_one_and_a_batch_of_many_say_the_same(model, learnt):
    texts = [one["en"] for one in learnt[::9]]
    together = translate(model, texts)
    assert [translate(model, [text])[0] for text in texts] == together


def test_what_is_cut_off_is_not_complete(load):
    _, model = load(max_output_tokens=16)
    [draft] = translate(model, ["A 45-year-old man has shortness of breath and abdominal pain."])
    assert not draft.complete
    assert "Um homem de 45 anos" in draft.text


def test_a_loop_of_a_neighbour_changes_nothing(model):
    """The cap of a batch is its longest's; each is cut at its own."""
    short, long = "Zzzz qqq xx", "No fever or headache was reported. " * 8
    alone = translate(model, [short])
    assert translate(model, [short, long])[:1] == alone


def test_drawing_draws(model):
    text = "Serum sodium fell to 33 in a strange and unseen way."
    drawn = {translate(model, [text], sampled=True)[0].text for _ in range(12)}
    assert len(drawn) > 1


def test_a_sentence_that_is_too_long_is_refused(model):
    with pytest.raises(PermanentError) as raised:
        translate(model, ["fever " * 400])
    assert raised.value.code == "too_long"


def test_the_languages_are_those_of_the_vocabulary(load):
    info, _ = load()
    codes = [one.code for one in info.targets]
    assert codes == ["de", "en", "es", "hi", "ja", "pt", "sw"]
    assert not info.knows(Pair(language("en"), language("zu")))


def test_the_fingerprint_knows_weights_and_decoding(load, tiny, tmp_path):
    prints = {load()[0].fingerprint, load(beam_size=2)[0].fingerprint}
    prints.add(load(compute_type="float32")[0].fingerprint)
    prints.add(load(max_output_tokens=100)[0].fingerprint)
    other = tmp_path / "other"
    shutil.copytree(tiny, other)
    (other / "config.json").write_text((other / "config.json").read_text() + "\n")
    entry = NllbEntry(family="nllb", path=str(other), intra_threads=1)
    prints.add(load_model("tiny", entry, tmp_path)[0].fingerprint)
    assert len(prints) == 5
    assert load()[0].fingerprint == load()[0].fingerprint


def break_nothing(folder):
    shutil.rmtree(folder)


def break_pieces(folder):
    (folder / "sentencepiece.bpe.model").unlink()


def break_model(folder):
    (folder / "model.bin").unlink()


def break_weights(folder):
    (folder / "model.bin").write_bytes(b"nothing")


def break_vocabulary(folder):
    (folder / "shared_vocabulary.json").unlink()


def break_languages(folder):
    names = json.loads((folder / "shared_vocabulary.json").read_text())
    foreign = [name.replace("_Latn", "_Xxxx").replace("_Deva", "_Xxxx") for name in names]
    (folder / "shared_vocabulary.json").write_text(
        json.dumps([name.replace("_Jpan", "_Xxxx") for name in foreign])
    )


def break_sentencepiece(folder):
    (folder / "sentencepiece.bpe.model").write_bytes(b"nothing")


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (break_nothing, "there is no such directory"),
        (break_pieces, "`sentencepiece.bpe.model` is missing"),
        (break_model, "polyclinic translator convert"),
        (break_weights, "CTranslate2 cannot load it"),
        (break_vocabulary, "it has no vocabulary"),
        (break_languages, "Is `family` right?"),
        (break_sentencepiece, "this is no SentencePiece model"),
    ],
)
def test_a_damaged_directory_is_a_sentence(tiny, tmp_path, damage, said):
    folder = tmp_path / "model"
    shutil.copytree(tiny, folder)
    damage(folder)
    problem = load_model("m", NllbEntry(family="nllb", path="model"), tmp_path)
    assert isinstance(problem, Problem)
    assert said in str(problem)
