"""Search, linking and what they share, on fakes."""

import asyncio
import threading

import numpy as np
import pytest

from polyclinic.bus.errors import PermanentError, TransientError
from polyclinic.linker.domain.hierarchy import Hierarchy
from polyclinic.linker.use_cases.limits import Limits
from polyclinic.linker.use_cases.link import LinkConcepts
from polyclinic.linker.use_cases.search import FEWEST_ROWS, Search, Tuning
from polyclinic.linker.use_cases.serving import ServedIndex, Serving
from polyclinic.records.linking import IndexInfo, LinkInput

FAST = Tuning(linger_s=0.001)


class FakeTable:
    """`ConceptTable` with `forms` surface forms for each concept."""

    def __init__(self, names, forms=1):
        self.names, self.forms = names, forms

    def concept_of(self, rows):
        return (np.asarray(rows) // self.forms).astype(np.int32)

    def cui(self, concept):
        return f"C{concept:07d}"

    def name(self, concept):
        return self.names[concept]

    def surface(self, row):
        return f"{self.names[row // self.forms]} {row % self.forms}"


class FakeIndex:
    """`VectorIndex` by brute force; notes the sizes of its batches."""

    def __init__(self, vectors):
        self.vectors = vectors
        self.batches, self.asked = [], []
        self.gate = threading.Event()
        self.gate.set()

    @property
    def count(self):
        return len(self.vectors)

    @property
    def dimension(self):
        return self.vectors.shape[1]

    def search(self, queries, k):
        self.gate.wait(10)
        self.batches.append(len(queries))
        self.asked.append(k)
        products = queries @ self.vectors.T
        order = np.argsort(-products, axis=1)[:, :k]
        rows = np.full((len(queries), k), -1, dtype=np.int64)
        scores = np.full((len(queries), k), -3.4e38, dtype=np.float32)
        rows[:, : order.shape[1]] = order
        scores[:, : order.shape[1]] = np.take_along_axis(products, order, axis=1)
        return scores, rows


@pytest.fixture
def search(fake_encoder):
    def build(names, *, forms=1, normalize=False, tuning=FAST, encoder=None):
        encoder = encoder or fake_encoder
        vectors = np.repeat(encoder.encode(names), forms, axis=0)
        if normalize:
            vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        encoder.asked.clear()
        made = Search(
            encoder,
            FakeIndex(vectors),
            FakeTable(names, forms),
            normalize=normalize,
            tuning=tuning,
        )
        made.index, made.encoder = made._index, encoder
        return made

    return build


def names(count):
    return [f"word{n}" for n in range(count)]


async def test_the_best_form_of_each_concept(search):
    found = await search(names(20), forms=3).find("word7", 2)
    assert found.candidates[0].cui == "C0000007"
    assert len({one.cui for one in found.candidates}) == 2
    assert found.candidates[0].surface.startswith("word7 ")


async def test_forms_of_few_concepts_make_it_look_further(search):
    made = search(names(5), forms=FEWEST_ROWS)
    found = await made.find("word3", 5)
    assert len(found.candidates) == 5
    assert made.index.asked == [48, 192, 240]


async def test_equal_scores_across_the_cut_make_it_look_further(search):
    made = search(["same"] * 300)
    found = await made.find("same", 3)
    assert [one.cui for one in found.candidates] == ["C0000000", "C0000001", "C0000002"]
    assert found.tied


async def test_an_index_smaller_than_what_is_wanted(search):
    found = await search(names(2)).find("word0", 5)
    assert len(found.candidates) == 2


async def test_equal_strings_are_encoded_and_searched_once(search):
    made = search(names(9))
    many = await asyncio.gather(*(made.find("word1", 5) for _ in range(50)))
    await made.find("word1", 5)
    assert made.encoder.asked == [["word1"]]
    assert made.index.batches == [1]
    assert len(set(many)) == 1


async def test_a_vector_is_kept_for_another_number_of_candidates(search):
    made = search(names(9))
    await made.find("word1", 5)
    await made.find("word1", 2)
    assert made.encoder.asked == [["word1"]]
    assert made.index.batches == [1, 1]


async def test_what_is_kept_is_bounded(search):
    made = search(names(9), tuning=Tuning(linger_s=0, vectors_kept=128 * 4, links_kept=3))
    for n in range(40):
        await made.find(f"other {n}", 1)
    assert (len(made._vectors), len(made._found)) == (4, 3)


async def test_queries_of_many_callers_share_batches(search):
    made = search(names(9), tuning=Tuning(linger_s=0.02, encode_batch=64, search_batch=256))
    await asyncio.gather(*(made.find(f"text {n}", 1) for n in range(256)))
    assert max(map(len, made.encoder.asked)) <= 64
    assert sum(made.index.batches) == 256
    assert len(made.index.batches) <= 6


async def test_a_text_that_the_encoder_fails_on_fails_alone(search, fake_encoder):
    class Picky(type(fake_encoder)):
        def encode(self, texts):
            if "poison" in texts:
                raise PermanentError("no", code="encoder_failed")
            return super().encode(texts)

    made = search(names(9), encoder=Picky())
    results = await asyncio.gather(
        *(made.find(text, 1) for text in ("word1", "poison", "word2")), return_exceptions=True
    )
    assert isinstance(results[1], PermanentError)
    assert [one.candidates[0].cui for one in (results[0], results[2])] == [
        "C0000001",
        "C0000002",
    ]
    assert (await made.find("word1", 1)) == results[0]


async def test_a_bug_of_the_encoder_is_raised_and_not_swallowed(search, fake_encoder):
    class Broken(type(fake_encoder)):
        def encode(self, texts):
            if "bug" in texts:
                raise KeyError("bug")
            return super().encode(texts)

    made = search(names(3), encoder=Broken())
    with pytest.raises(KeyError):
        await made.find("bug", 1)
    assert (await made.find("word1", 1)).candidates


async def test_a_vector_that_is_no_number_finds_nothing(search, fake_encoder):
    class Blank(type(fake_encoder)):
        def encode(self, texts):
            found = super().encode(texts)
            for place, text in enumerate(texts):
                if text in ("nan", "zero"):
                    found[place] = np.nan if text == "nan" else 0
            return found

    made = search(names(3), encoder=Blank())
    for text in ("nan", "zero"):
        assert (await made.find(text, 5)).candidates == ()


async def test_unnormalised_vectors_rank_by_the_product(search):
    """Where the vectors are not normalised the longer one wins, as the published code has it."""
    plain = await search(["word1", "word1 word1 word1"]).find("word1", 1)
    assert plain.candidates[0].cui == "C0000001"
    scaled = await search(["word1", "word1 word1 word1"], normalize=True).find("word1", 2)
    assert scaled.tied


async def test_a_caller_that_leaves_does_not_hold_the_others_up(search):
    made = search(names(9))
    made.index.gate.clear()
    first = asyncio.create_task(made.find("word1", 1))
    second = asyncio.create_task(made.find("word1", 1))
    await asyncio.sleep(0.05)
    first.cancel()
    made.index.gate.set()
    assert (await second).candidates[0].cui == "C0000001"


async def test_closing_fails_whoever_waits(search):
    made = search(names(9), tuning=Tuning(linger_s=0, search_batch=1))
    made.index.gate.clear()
    waiting = [asyncio.create_task(made.find(f"word{n}", 1)) for n in range(3)]
    await asyncio.sleep(0.05)
    closing = asyncio.create_task(made.close())
    await asyncio.sleep(0.05)
    made.index.gate.set()
    await closing
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert results[0].candidates
    assert [type(one) for one in results[1:]] == [TransientError] * 2
    with pytest.raises(TransientError):
        await made.find("word8", 1)


@pytest.fixture
def linker(search):
    def build(threshold=None, limits=None):
        info = IndexInfo("one", "f" * 64, "", 3, 3)
        served = ServedIndex(
            info, search(["fever", "cough", "rash"], normalize=True), Hierarchy({}), threshold
        )
        return LinkConcepts(Serving({"one": served}, {}), limits or Limits())

    return build


async def test_a_threshold_says_why_there_is_nothing(linker):
    request = LinkInput(("fever", "fever cough", "   "), top_k=3)
    links = (await linker(threshold=0.95)(request)).links
    assert [link.reason for link in links] == ["", "below_threshold", "empty_mention"]
    assert [one.cui for one in links[0].candidates] == ["C0000000"]
    assert not links[1].tied
    everything = (await linker()(request)).links
    assert [len(link.candidates) for link in everything] == [3, 3, 0]


async def test_repeated_mentions_keep_their_places(linker):
    links = (await linker()(LinkInput(("cough", "fever", "cough")))).links
    assert [link.mention for link in links] == ["cough", "fever", "cough"]
    assert links[0] == links[2]


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (LinkInput(()), "no_mentions"),
        (LinkInput(("a",), top_k=101), "invalid_argument"),
        (LinkInput(("a",), index="two"), "unknown_index"),
        (LinkInput(("a", "b", "c")), "too_large"),
        (LinkInput(("a",), document="x" * 50), "too_large"),
    ],
)
async def test_wrong_requests(linker, request_, code):
    with pytest.raises(PermanentError) as raised:
        await linker(limits=Limits(mentions=2, chars=40))(request_)
    assert raised.value.code == code
