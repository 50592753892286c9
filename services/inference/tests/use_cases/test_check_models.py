import pytest

from polyclinic.inference.use_cases.check_models import CheckModels
from polyclinic.registry.problem import Problem


@pytest.fixture
def check(fake_backend, served):
    backend = fake_backend()
    model, _ = served(backend)
    broken = {
        "other": [Problem("models.yaml:7: models.other.api_key_env", "K is not set.", "Set it.")]
    }
    return CheckModels({"candidate": model}, broken), backend


async def test_a_model_that_is_fit(check):
    checked = await check[0](["candidate", "candidate"])
    assert [model.name for model in checked.models] == ["candidate"]
    assert not checked.problems


async def test_a_model_that_does_not_answer(check):
    check, backend = check
    backend.problem = Problem("candidate", "The endpoint cannot be reached: refused.")
    checked = await check(["candidate"])
    assert (checked.models, checked.problems) == ([], [backend.problem])


async def test_an_unknown_name_comes_with_the_nearest(check):
    [problem] = (await check[0](["candidat"])).problems
    assert (problem.where, problem.remedy) == ("candidat", 'Did you mean "candidate"?')


async def test_a_broken_entry_says_where_and_what(check):
    [problem] = (await check[0](["other"])).problems
    assert problem.where == "other"
    assert "models.yaml:7" in problem.what and "K is not set" in problem.what


async def test_all_problems_are_said_in_the_order_of_the_names(check):
    checked = await check[0](["x", "candidate", "other"])
    assert [problem.where for problem in checked.problems] == ["x", "other"]
    assert len(checked.models) == 1
