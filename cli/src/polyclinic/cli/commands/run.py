"""`run`, `submit`, `resume`: from a suite file to a verdict."""

import asyncio
import shlex
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from polyclinic.cli.commands.conclusion import Conclusion, conclude
from polyclinic.cli.commands.ending_early import told_in_junit, write_partial
from polyclinic.cli.commands.following import Leaving, follow
from polyclinic.cli.commands.runs import NoBaselineError, resolve, resolve_baseline
from polyclinic.cli.context import Context
from polyclinic.cli.linking.indexes import DEFAULT_NAME as DEFAULT_INDEXES
from polyclinic.cli.linking.indexes import TASKS as CONCEPT_TASKS
from polyclinic.cli.linking.indexes import find_indexes, given_indexes
from polyclinic.cli.problems import (
    ExitCode,
    InterruptedRunError,
    WaitTimeoutError,
    bad_request,
)
from polyclinic.cli.session import Needs, Session, open_session
from polyclinic.cli.settings import Settings
from polyclinic.cli.stack.services import SERVICES
from polyclinic.cli.stack.state import StateDir
from polyclinic.cli.suites.loading import NEWEST, LoadedSuite, load_suite
from polyclinic.cli.suites.registry import (
    DEFAULT_NAME,
    check_names,
    find_registry,
    given_registry,
)
from polyclinic.cli.translating.engines import DEFAULT_NAME as DEFAULT_ENGINES
from polyclinic.cli.translating.engines import find_engines, given_engines
from polyclinic.v1 import run_pb2

MAX_WARNINGS = 10
ASKED_FIRST = ("coordinator", "inference", "translator", "linker")


@dataclass(frozen=True, slots=True)
class RunOptions:
    """Options of `run`.

    Attributes:
        models: Registry file for a stack of our own; None for the default.
        baseline: Run id or scores file; empty for the suite's own.
        baseline_optional: Whether to run without a baseline where there is none yet.
        conclusion: What to do at the end.
        timeout_s: Longest time to wait for the run; None for any.
        detach: Whether to return as soon as the run is accepted.
        request_id: Idempotency key; empty for a new run.
        no_cache: Whether every model is asked anew.
        engines: Registry of the translator for a stack of our own; None for the default.
        indexes: Registry of the linker for a stack of our own; None for the default.
        accept_changed: Whether `resume` goes on although an endpoint says otherwise of its models.
    """

    models: Path | None = None
    baseline: str = ""
    baseline_optional: bool = False
    conclusion: Conclusion = field(default_factory=Conclusion)
    timeout_s: float | None = None
    detach: bool = False
    request_id: str = ""
    no_cache: bool = False
    engines: Path | None = None
    indexes: Path | None = None
    accept_changed: bool = False


async def run(context: Context, suite: Path, options: RunOptions) -> ExitCode:
    """Run a suite and gate on its report."""
    with told_in_junit(options.conclusion.files.get("junit")):
        return await _run(context, suite, options)


async def check(context: Context, suite: Path, options: RunOptions) -> ExitCode:
    """Check suite, data and registry without starting anything; raises with all that is wrong."""
    loaded = _load(context, suite, options)
    registry = _registry(context, suite, options)
    check_names(loaded.suite, loaded.document, registry)
    files = ", ".join(file.name for file in loaded.datasets)
    models = ", ".join((*loaded.suite.models, *loaded.suite.judges))
    context.write(f"{suite} reads well: {files}; models {models} of {registry}.")
    context.say("Nothing was started or asked; `run` also checks rules, prompts and the models.")
    return ExitCode.PASS


async def _run(context: Context, suite: Path, options: RunOptions) -> ExitCode:
    if options.detach:
        return await submit(context, suite, options)
    options.conclusion.check_targets()
    loaded = _load(context, suite, options)
    needs = _needs(
        options,
        lambda: _registry(context, suite, options),
        lambda: _engines(context, suite, loaded, options),
        lambda: _indexes(context, suite, loaded, options),
    )
    if context.settings.deployed is None and StateDir(context.settings.state_dir).running() is None:
        check_names(loaded.suite, loaded.document, _registry(context, suite, options))
    async with open_session(context.settings, needs, context.interrupts, context.say) as session:
        run_id = await _submit(context, session, loaded, options.request_id)
        leaving = Leaving(cancels=True, command=resume_command(context.settings, run_id))
        return await _to_its_end(context, session, leaving, run_id, options)


async def submit(context: Context, suite: Path, options: RunOptions) -> ExitCode:
    """Hand a suite to a deployment and print the run's id, without waiting for it."""
    settings = context.settings
    running = StateDir(settings.state_dir).running()
    if settings.deployed is None and (running is None or running.kind == "run"):
        raise bad_request(
            "polyclinic",
            "nothing would be left to work on the run once this command returns",
            "Start `polyclinic up` in another terminal, or name a deployment by "
            "POLYCLINIC_NATS_URL",
        )
    loaded = _load(context, suite, options)
    needs = Needs(services=(), first=(), models=given_registry(options.models), shares_run=False)
    async with open_session(settings, needs, context.interrupts, context.say) as session:
        run_id = await _submit(context, session, loaded, options.request_id)
        context.say(f"Follow it by: polyclinic watch {run_id}")
        context.write(run_id)
    return ExitCode.PASS


async def resume(context: Context, run: str, options: RunOptions) -> ExitCode:
    """Go on with whatever has no score, then as `run`."""
    with told_in_junit(options.conclusion.files.get("junit")):
        return await _go_on(context, run, options)


async def _go_on(context: Context, run: str, options: RunOptions) -> ExitCode:
    options.conclusion.check_targets()
    settings = context.settings
    remembered = StateDir(settings.state_dir).remembered_models

    def registry() -> Path:
        here = Path(DEFAULT_NAME)
        return find_registry([options.models, settings.models, remembered(), here])

    state = StateDir(settings.state_dir)
    engines = [options.engines, settings.engines, state.remembered_engines()]
    indexes = [options.indexes, settings.indexes, state.remembered_indexes()]
    needs = _needs(options, registry, lambda: find_engines(engines), lambda: find_indexes(indexes))
    needs = replace(needs, remembers=False)
    async with open_session(settings, needs, context.interrupts, context.say) as session:
        run_id = await resolve(session, run)
        context.interrupts.reached(f"Interrupted. Go on with it by: polyclinic resume {run_id}")
        response = await _resume(context, session, run_id, options.accept_changed)
        if session.supervisor is not None:  # a registry that was refused is not the next one's
            state.remember(registry(), find_engines(engines), find_indexes(indexes))
        context.say(f"{run_id}: asking {response.trials_to_run} trials that have no score")
        if options.detach:
            context.write(run_id)
            return ExitCode.PASS
        leaving = Leaving(cancels=True, command=resume_command(settings, run_id))
        return await _to_its_end(context, session, leaving, run_id, options)


async def _to_its_end(
    context: Context, session: Session, leaving: Leaving, run_id: str, options: RunOptions
) -> ExitCode:
    try:
        ended = await follow(context, session, run_id, leaving, options.timeout_s)
    except (WaitTimeoutError, InterruptedRunError) as error:
        files = options.conclusion.files
        await write_partial(context, session.client, run_id, files, error)
        raise
    then = f"Interrupted. It has ended; its report: polyclinic report {run_id}"
    context.interrupts.reached(then)
    concluding = conclude(context, session.client, ended, options.conclusion)
    return await session.unless_failed(asyncio.ensure_future(concluding))


def resume_command(settings: Settings, run_id: str) -> str:
    """What to type to go on with a run."""
    command = ["polyclinic", "resume", run_id]
    default = Path(".polyclinic").absolute()
    if settings.deployed is None and settings.state_dir != default:
        command += ["--state-dir", str(settings.state_dir)]
    return shlex.join(command)


def _load(context: Context, suite: Path, options: RunOptions) -> LoadedSuite:
    optional = options.baseline_optional
    loaded = load_suite(suite, baseline=options.baseline, baseline_optional=optional)
    loaded.suite.no_cache = loaded.suite.no_cache or options.no_cache
    for warning in loaded.warnings[:MAX_WARNINGS]:
        context.warn(warning)
    if (more := len(loaded.warnings) - MAX_WARNINGS) > 0:
        context.say(f"{more} more warnings; `polyclinic dataset check` shows all")
    return loaded


def _needs(
    options: RunOptions,
    registry: Callable[[], Path],
    engines: Callable[[], Path | None],
    indexes: Callable[[], Path | None],
) -> Needs:
    return Needs(
        services=SERVICES,
        first=ASKED_FIRST,
        models=given_registry(options.models),
        own_models=registry,
        shares_run=False,
        engines=engines,
        named_engines=given_engines(options.engines),
        indexes=indexes,
        named_indexes=given_indexes(options.indexes),
    )


def _engines(
    context: Context, suite: Path, loaded: LoadedSuite, options: RunOptions
) -> Path | None:
    """The translator's registry; a suite that never translates needs no translator."""
    if loaded.suite.translate == "never":
        return None
    beside = suite.parent / DEFAULT_ENGINES
    return find_engines([options.engines, context.settings.engines, beside])


def _indexes(
    context: Context, suite: Path, loaded: LoadedSuite, options: RunOptions
) -> Path | None:
    """The linker's registry; a suite without concepts to score needs no linker."""
    if not any(task.name in CONCEPT_TASKS for task in loaded.suite.tasks):
        return None
    beside = suite.parent / DEFAULT_INDEXES
    return find_indexes([options.indexes, context.settings.indexes, beside])


def _registry(context: Context, suite: Path, options: RunOptions) -> Path:
    beside = suite.parent / DEFAULT_NAME
    return find_registry([options.models, context.settings.models, beside])


async def _submit(context: Context, session: Session, loaded: LoadedSuite, request_id: str) -> str:
    await _find_baseline(context, session, loaded, request_id)
    context.interrupts.reached(
        "Interrupted while the suite was handed in; `polyclinic runs` tells what became of it."
    )
    submitted = await session.client.submit(loaded, request_id=request_id)
    if submitted.attached:
        context.say(f"{submitted.run_id}: is the run of request {request_id}")
        progress = await session.client.progress(submitted.run_id)
        if progress.state == run_pb2.RUN_STATE_CANCELLED:
            response = await _resume(context, session, submitted.run_id)
            context.say(f"{submitted.run_id}: resumed, {response.trials_to_run} trials to go")
        elif progress.state == run_pb2.RUN_STATE_COMPLETED:
            accepted = progress.accepted_at.ToDatetime()
            context.write(
                f"Nothing is asked now: request {request_id} was answered by run "
                f"{submitted.run_id}, accepted {accepted:%Y-%m-%d %H:%M} UTC.\n"
            )
    else:
        context.say(f"{submitted.run_id}: accepted")
    for note in submitted.notes:
        context.say(f"warning: {note}")
    return submitted.run_id


async def _find_baseline(
    context: Context, session: Session, loaded: LoadedSuite, request_id: str
) -> None:
    """Put the run's id in place of `last`, and say what is compared with, or that nothing is."""
    baseline, name = loaded.suite.baseline, loaded.suite.name
    missing = loaded.missing_baseline
    wanted = NEWEST if missing else baseline.run_id
    if wanted:
        try:
            run_id = await resolve_baseline(session.client, wanted, request_id, name)
        except NoBaselineError:
            if not baseline.optional:
                raise
            baseline.ClearField("run_id")
        else:
            if missing:
                what = f"{missing} does not exist, and run {run_id} of this suite passed"
                remedy = "Mend the name, or compare with that run: --baseline last"
                raise bad_request("--baseline", what, remedy)
            baseline.run_id = run_id
            context.say(f"Baseline: run {run_id}")
    if baseline.optional and not baseline.run_id and loaded.baseline is None:
        why = f"{missing} does not exist, and no" if missing else "no"
        context.say(
            f"NO BASELINE YET: {why} run of this suite has passed; rules against the baseline do "
            "not apply."
        )


async def _resume(
    context: Context, session: Session, run_id: str, accept_changed: bool = False
) -> run_pb2.ResumeRunResponse:
    response = await session.client.resume(run_id, accept_changed=accept_changed)
    for note in response.notes:
        context.say(f"warning: {note}")
    return response
