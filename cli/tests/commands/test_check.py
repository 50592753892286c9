"""`check`: what is wrong with suite, data and registry, without any service."""

import pytest

from polyclinic.cli.commands.run import RunOptions, check
from polyclinic.cli.problems import BadRequestError, ExitCode


@pytest.fixture
def registry(tmp_path):
    path = tmp_path / "models.yaml"
    path.write_text("models: {candidate: {backend: replay, path: replies.jsonl}}\n")
    return path


async def test_a_suite_that_reads_well_starts_nothing(
    make_context, write_suite, tmp_path, registry
):
    context = make_context()
    assert await check(context, write_suite(tmp_path), RunOptions()) == ExitCode.PASS
    said = context.out.getvalue()
    assert "samples.jsonl; models candidate of" in said
    assert not context.settings.state_dir.exists()


async def test_models_and_data_that_are_wrong_are_told(
    make_context, write_suite, tmp_path, registry
):
    suite = write_suite(tmp_path, models=["nobody"])
    with pytest.raises(BadRequestError, match="nobody"):
        await check(make_context(), suite, RunOptions())
    suite = write_suite(tmp_path)
    (tmp_path / "samples.jsonl").write_text("{broken\n")
    with pytest.raises(BadRequestError, match=r"samples\.jsonl"):
        await check(make_context(), suite, RunOptions())
