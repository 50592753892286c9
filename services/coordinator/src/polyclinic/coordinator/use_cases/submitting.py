"""Accept a suite, or say all that is wrong with it before any model is called."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from polyclinic.bus.errors import ServiceError, TransientError
from polyclinic.bus.logging import get_logger
from polyclinic.coordinator.domain import ids
from polyclinic.coordinator.domain.acceptance import examine
from polyclinic.coordinator.domain.missing import Pair, assign, without_translator
from polyclinic.coordinator.domain.naming import is_model_name
from polyclinic.coordinator.domain.planning import setup_of
from polyclinic.coordinator.domain.run_notices import epoch_notices
from polyclinic.coordinator.domain.runs import NewRun
from polyclinic.coordinator.domain.tasks.listing import CANONICALISER, canonicalisers
from polyclinic.coordinator.ports.clock import Clock
from polyclinic.coordinator.ports.models import Models
from polyclinic.coordinator.ports.store import KnownRequest, Runs
from polyclinic.coordinator.ports.translator import Translator
from polyclinic.coordinator.use_cases.checking_baselines import CheckBaseline
from polyclinic.coordinator.use_cases.checking_indexes import CheckIndexes
from polyclinic.coordinator.use_cases.checking_replies import CheckedReplies, CheckReplies
from polyclinic.coordinator.use_cases.fetching import FetchDatasets
from polyclinic.datasets.problems import Problem
from polyclinic.records.models import ModelInfo
from polyclinic.records.runs import PlannedTranslation
from polyclinic.records.suites import Suite

MAX_REQUEST_ID_CHARS = 200

log = get_logger("polyclinic.coordinator.submitting")


@dataclass(frozen=True, slots=True)
class Request:
    """A client's request.

    Attributes:
        request_id: Idempotency key; empty means a new run.
        suite: What to evaluate.
        sha256: Hash of the suite as it was sent.
    """

    request_id: str
    suite: Suite
    sha256: str


@dataclass(frozen=True)
class Submission:
    """What became of a request: a run and what is to be said of it, or all that is wrong."""

    run_id: str = ""
    attached: bool = False
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


class Submit:
    """Accepts suites."""

    def __init__(
        self,
        *,
        runs: Runs,
        models: Models,
        translator: Translator,
        fetch: FetchDatasets,
        check_baseline: CheckBaseline,
        check_indexes: CheckIndexes,
        check_replies: CheckReplies,
        clock: Clock,
        wake: asyncio.Event,
        built_in_prompts: Mapping[str, str],
        max_trials: int,
        default_options: Mapping[str, Mapping[str, Any]],
    ) -> None:
        self._runs = runs
        self._models = models
        self._translator = translator
        self._fetch = fetch
        self._check_baseline = check_baseline
        self._check_indexes = check_indexes
        self._check_replies = check_replies
        self._clock = clock
        self._wake = wake
        self._built_in_prompts = built_in_prompts
        self._max_trials = max_trials
        self._default_options = default_options

    async def __call__(self, request: Request) -> Submission:
        """Accept a suite; a known request id attaches to its run.

        Raises:
            TransientError: database or object store cannot be reached.
        """
        if problem := _request_id_problem(request.request_id):
            return Submission(problems=[problem])
        if known := await self._known(request):
            return _attached(request, known)
        run, problems = await self._examine(request)
        if problems:
            log.info("suite refused", request_id=request.request_id, problems=len(problems))
            return Submission(problems=problems)
        while not await self._runs.create(run):
            # Two requests with one id at the same time: the other one was faster.
            if known := await self._known(request):
                return _attached(request, known)
            # Or, once in a million in the same millisecond, the run's id is taken.
            run = replace(run, run_id=ids.new_run_id(self._clock.now()))
        self._wake.set()
        log.info("suite accepted", run_id=run.run_id, trials=run.trials)
        return Submission(run.run_id, notes=[notice.text for notice in run.notices])

    async def accepted_event(self, run_id: str) -> bytes:
        """The `RunAccepted` of an accepted run, serialized.

        Raises:
            TransientError: the database cannot be reached.
        """
        return await self._runs.accepted_event(run_id)

    async def _known(self, request: Request) -> KnownRequest | None:
        if not request.request_id:
            return None
        return await self._runs.find_request(request.request_id)

    async def _examine(self, request: Request) -> tuple[NewRun, list[Problem]]:
        suite = request.suite
        fetched = await self._fetch(suite.datasets)
        examined = await asyncio.to_thread(
            examine,
            suite,
            fetched.renditions,
            data_is_sound=bool(fetched.renditions) and not fetched.problems,
            built_in_prompts=self._built_in_prompts,
            max_trials=self._max_trials,
            default_options=self._default_options,
        )
        translations, translators, translation_problems = await self._assign(examined.pairs)
        checked, model_problems = await self._check_models(suite, translators)
        indexed = await self._check_indexes(suite, examined.suite)
        problems = [
            *examined.problems,
            *fetched.problems,
            *model_problems,
            *translation_problems,
            *indexed.problems,
            *await self._check_baseline(suite, examined),
        ]
        replies = CheckedReplies()
        if not problems:
            replies = await self._check_replies(indexed.suite, examined.renditions, checked)
            problems = replies.problems
        now = self._clock.now()
        run = NewRun(
            run_id=ids.new_run_id(now),
            request_id=request.request_id,
            request_sha256=request.sha256,
            suite=indexed.suite,
            setup=setup_of(
                indexed.suite,
                self._built_in_prompts,
                translations,
                indexed.indexes,
                checked.values(),
            ),
            renditions=examined.renditions,
            cells=examined.cells,
            models=[checked[name] for name in suite.models if name in checked],
            prompt_hashes=examined.prompt_hashes,
            accepted_at=now,
            translations=translations,
            judges=[checked[name] for name in suite.judges if name in checked],
            indexes=indexed.indexes,
            canonicalisers=[checked[name] for name in canonicalisers(suite) if name in checked],
            translators=[checked[name] for name in translators if name in checked],
            notices=[
                *replies.notices,
                *epoch_notices(indexed.suite, checked, examined.cells),
            ],
        )
        return run, problems

    async def _assign(
        self, pairs: Mapping[Pair, int]
    ) -> tuple[list[PlannedTranslation], list[str], list[Problem]]:
        """Who translates what is missing, and through which models.

        The translator is only asked when something is.
        """
        if not pairs:
            return [], [], []
        try:
            engines = await self._translator.engines()
        except ServiceError as error:
            return [], [], without_translator(pairs, error.detail, error.code)
        planned, problems = assign(pairs, engines)
        model_of = {one.name: one.model for one in engines}
        models = dict.fromkeys(filter(None, (model_of[one.engine] for one in planned)))
        return planned, list(models), problems

    async def _check_models(
        self, suite: Suite, translators: Iterable[str]
    ) -> tuple[dict[str, ModelInfo], list[Problem]]:
        places = dict.fromkeys(translators, "languages")
        places |= {
            name: f"tasks[{at}].options.{CANONICALISER}"
            for name, at in canonicalisers(suite).items()
        }
        places |= {name: f"judges[{at}]" for at, name in enumerate(suite.judges)}
        places |= {name: f"models[{at}]" for at, name in enumerate(suite.models)}
        asked = [name for name in places if is_model_name(name)]
        if not asked:
            return {}, []
        try:
            checked = await self._models.check(asked)
        except TransientError as error:
            what = f"The models cannot be checked: {error.detail}"
            remedy = "See that the inference service runs."
            return {}, [Problem("models", what, remedy, code=error.code)]
        return {model.name: model for model in checked.models}, [
            problem.at(places.get(problem.where, problem.where)) for problem in checked.problems
        ]


def _request_id_problem(request_id: str) -> Problem | None:
    if len(request_id) > MAX_REQUEST_ID_CHARS:
        what = f"The request id has over {MAX_REQUEST_ID_CHARS} characters."
        return Problem("request_id", what, "Use a shorter one.")
    if not request_id.isprintable():
        return Problem("request_id", "The request id holds control characters.", "Leave them out.")
    return None


def _attached(request: Request, known: KnownRequest) -> Submission:
    if known.request_sha256 == request.sha256:
        return Submission(known.run_id, attached=True)
    # The old run's verdict would pass for the new suite's.
    what = f'Request "{request.request_id}" is run {known.run_id}, of a different suite.'
    return Submission(
        problems=[Problem("request_id", what, "Use a new request id for a changed suite.")]
    )
