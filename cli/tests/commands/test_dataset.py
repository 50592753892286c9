"""`dataset check` and `dataset convert`."""

import json
from pathlib import Path

import pytest

from polyclinic.cli.commands.dataset import ConvertOptions, check_files, convert
from polyclinic.cli.problems import BadRequestError, ExitCode


async def test_check_sums_up_what_is_well(make_context, sample_line, tmp_path):
    context, path = make_context(), tmp_path / "good.jsonl"
    path.write_text(sample_line() + sample_line(language="pt"))
    assert await check_files(context, [path]) == ExitCode.PASS
    assert context.out.getvalue() == (
        f"{path}: 2 renditions of 1 samples; mcqa; en, pt; original\n"
    )
    assert "0 errors" in context.err.getvalue()


async def test_check_reports_problems_within_and_between_files(make_context, sample_line, tmp_path):
    context, one, two = make_context(), tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    one.write_text(sample_line() + sample_line(id="q2", target="Z"))
    two.write_text(sample_line())
    assert await check_files(context, [one, two]) == ExitCode.BAD_REQUEST
    said = context.err.getvalue()
    assert f"{one}:2" in said
    assert f"{two}:1" in said
    assert "2 errors" in said


async def test_check_finds_cases_that_name_their_diagnosis(make_context, sample_line, tmp_path):
    context, path = make_context(), tmp_path / "cases.jsonl"
    given = {"presentation": "Sister with rabies.", "diagnosis": "Rabies"}
    path.write_text(
        sample_line()
        + sample_line(id="c1", task="clinical_case", input=given, target=None, tags={})
    )
    assert await check_files(context, [path]) == ExitCode.BAD_REQUEST
    said = context.err.getvalue()
    assert f"{path}:2: `input.presentation` gives the diagnosis away at characters 13-18" in said
    given["presentation"] = "Sister with [REDACTED]."
    path.write_text(sample_line(id="c1", task="clinical_case", input=given, target=None))
    assert await check_files(make_context(), [path]) == ExitCode.PASS


async def test_check_of_what_is_not_there(make_context, tmp_path):
    with pytest.raises(BadRequestError, match="does not exist"):
        await check_files(make_context(), [tmp_path / "none.jsonl"])
    with pytest.raises(BadRequestError, match="is a folder"):
        await check_files(make_context(), [tmp_path])


async def test_a_device_is_no_data_set_and_a_folder_no_target(make_context, tmp_path):
    with pytest.raises(BadRequestError, match="/dev/null: is not a regular file"):
        await check_files(make_context(), [Path("/dev/null")])
    source = tmp_path / "in.jsonl"
    source.write_text(json.dumps(MEDMCQA) + "\n")
    with pytest.raises(BadRequestError, match=r"OUT: .* is a folder"):
        await convert(make_context(), source, tmp_path, ConvertOptions(shape="medmcqa"))


MEDMCQA = {"id": "m1", "question": "Q", "opa": "w", "opb": "x", "opc": "y", "opd": "z", "cop": 1}


async def test_convert_writes_a_sample_file_that_checks(make_context, tmp_path):
    source, target = tmp_path / "in.jsonl", tmp_path / "out" / "samples.jsonl"
    source.write_text(json.dumps(MEDMCQA) + "\n")
    context = make_context()
    code = await convert(context, source, target, ConvertOptions(shape="medmcqa"))
    assert code == ExitCode.PASS
    assert json.loads(target.read_text())["target"] == "B"
    assert await check_files(make_context(), [target]) == ExitCode.PASS


async def test_convert_writes_nothing_when_a_record_is_wrong(make_context, tmp_path):
    source, target = tmp_path / "in.jsonl", tmp_path / "samples.jsonl"
    source.write_text(json.dumps(MEDMCQA) + "\n" + json.dumps({**MEDMCQA, "cop": 9}) + "\n")
    with pytest.raises(BadRequestError, match=r"in\.jsonl:2"):
        await convert(make_context(), source, target, ConvertOptions(shape="medmcqa"))
    assert not target.exists()


async def test_convert_knows_its_shapes(make_context, tmp_path):
    options = ConvertOptions(shape="medqqa")
    with pytest.raises(BadRequestError, match=r"unknown shape 'medqqa'.*medqa"):
        await convert(make_context(), tmp_path / "a", tmp_path / "b", options)


async def test_convert_tells_the_layout_and_what_it_left_out(make_context, tmp_path):
    source, target = tmp_path / "in.json", tmp_path / "samples.jsonl"
    records = [{**MEDMCQA, "cop": 0}, {**MEDMCQA, "id": "m2", "cop": -1}]
    source.write_text("".join(json.dumps(one) + "\n" for one in records))
    context = make_context()
    assert await convert(context, source, target, ConvertOptions()) == ExitCode.PASS
    assert json.loads(target.read_text())["target"] == "A"
    assert "1 of 2 records left out: cop -1: the key is hidden" in context.err.getvalue()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (ConvertOptions(shape="medmcqa", keys_from=2), "neither 0 nor 1"),
        (ConvertOptions(shape="medqa", keys_from=1), "keys of medqa always count alike"),
    ],
)
async def test_where_keys_count_from_can_be_said_where_it_matters(
    make_context, tmp_path, options, said
):
    with pytest.raises(BadRequestError, match=said):
        await convert(make_context(), tmp_path / "a", tmp_path / "b", options)


async def test_keys_that_may_count_from_0_or_from_1(make_context, tmp_path):
    source, target = tmp_path / "in.jsonl", tmp_path / "samples.jsonl"
    record = {"id": "g1", "question": "Q", "options": ["w", "x", "y"], "answer": 1}
    source.write_text(json.dumps({**record, "language": "en"}) + "\n")
    with pytest.raises(BadRequestError, match="--keys-from"):
        await convert(make_context(), source, target, ConvertOptions(shape="generic"))
    for keys_from, label in ((0, "B"), (1, "A")):
        options = ConvertOptions(shape="generic", keys_from=keys_from)
        assert await convert(make_context(), source, target, options) == ExitCode.PASS
        assert json.loads(target.read_text())["target"] == label


async def test_check_names_the_layout_of_raw_rows(make_context, tmp_path):
    context, path = make_context(), tmp_path / "raw rows.jsonl"
    path.write_text(json.dumps(MEDMCQA) + "\n")
    assert await check_files(context, [path]) == ExitCode.BAD_REQUEST
    said = context.err.getvalue()
    assert "looks like MedMCQA" in said
    assert f"polyclinic dataset convert --from medmcqa '{path}' 'raw rows-samples.jsonl'" in said
