"""Composition root: the only place that names concrete classes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import version

import grpc

from polyclinic.bus.deadletters import follow_advisories
from polyclinic.bus.service import Runtime, Wire
from polyclinic.coordinator.adapters.activity import HeardActivity
from polyclinic.coordinator.adapters.bus import NatsBlobs, NatsCancellations, NatsPublisher
from polyclinic.coordinator.adapters.clock import SystemClock
from polyclinic.coordinator.adapters.linker import GrpcLinker
from polyclinic.coordinator.adapters.models import GrpcModels
from polyclinic.coordinator.adapters.option_files import default_options
from polyclinic.coordinator.adapters.store.applying import Terms
from polyclinic.coordinator.adapters.store.lifecycle import SqlLifecycle
from polyclinic.coordinator.adapters.store.migrating import MIGRATIONS
from polyclinic.coordinator.adapters.store.runs import SqlRuns
from polyclinic.coordinator.adapters.store.setups import Setups
from polyclinic.coordinator.adapters.store.trials import SqlTrials
from polyclinic.coordinator.adapters.translator import GrpcTranslator
from polyclinic.coordinator.adapters.wire.accepted import askers_in, models_in, planned_in
from polyclinic.coordinator.adapters.wire.requests import read_request
from polyclinic.coordinator.consumers import on_evaluate_suite, result_intake
from polyclinic.coordinator.rpc.servicer import RunServicer
from polyclinic.coordinator.settings import Settings
from polyclinic.coordinator.use_cases.checking_baselines import CheckBaseline
from polyclinic.coordinator.use_cases.checking_indexes import CheckIndexes
from polyclinic.coordinator.use_cases.checking_replies import CheckReplies
from polyclinic.coordinator.use_cases.checking_resumes import CheckResume
from polyclinic.coordinator.use_cases.delivering import Deliver
from polyclinic.coordinator.use_cases.dispatching import Dispatch, Sweep
from polyclinic.coordinator.use_cases.fetching import FetchDatasets
from polyclinic.coordinator.use_cases.fetching_replies import FetchReplies
from polyclinic.coordinator.use_cases.listing import ListRuns
from polyclinic.coordinator.use_cases.looking import Look
from polyclinic.coordinator.use_cases.recording import RecordResults
from polyclinic.coordinator.use_cases.steering import Steer
from polyclinic.coordinator.use_cases.submitting import Submit
from polyclinic.coordinator.use_cases.watching import Watch
from polyclinic.languages.prompts import built_in_prompts
from polyclinic.store.database import Database
from polyclinic.v1 import run_pb2, run_pb2_grpc

_DISTRIBUTION = "polyclinic-coordinator"


def wiring(settings: Settings) -> Wire:
    """How the coordinator is put together under these settings."""

    @asynccontextmanager
    async def wire(runtime: Runtime) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            database = Database(settings.database_url)
            stack.push_async_callback(database.close)
            peers = await _peers(settings, stack)
            await MIGRATIONS.apply(database)
            await _build(runtime, settings, database, peers)
            yield

    return wire


@dataclass(frozen=True, slots=True)
class _Peers:
    """The services that are asked when a suite is submitted."""

    models: GrpcModels
    translator: GrpcTranslator
    linker: GrpcLinker


async def _peers(settings: Settings, stack: AsyncExitStack) -> _Peers:
    async def channel(address: str) -> grpc.aio.Channel | None:
        if not address:
            return None
        return await stack.enter_async_context(grpc.aio.insecure_channel(address))

    inference = await stack.enter_async_context(
        grpc.aio.insecure_channel(settings.inference_address)
    )
    translator, linker = settings.translator_address, settings.linker_address
    return _Peers(
        GrpcModels(inference, settings.inference_address, timeout_s=settings.check_timeout_s),
        GrpcTranslator(
            await channel(translator), translator, timeout_s=settings.translator_timeout_s
        ),
        GrpcLinker(await channel(linker), linker, timeout_s=settings.linker_timeout_s),
    )


async def _build(runtime: Runtime, settings: Settings, database: Database, peers: _Peers) -> None:
    clock = SystemClock()
    prompts = built_in_prompts()
    setups = Setups(prompts)
    terms = Terms(
        window=settings.window,
        chunk=settings.chunk,
        lease_s=settings.lease_s,
        silence_s=settings.silence_s,
    )
    runs = SqlRuns(database, clock)
    trials = SqlTrials(database, setups, clock, terms)
    versions = {"coordinator": version(_DISTRIBUTION)}
    lifecycle = SqlLifecycle(database, setups, clock, terms, service_versions=versions)
    publisher = NatsPublisher(runtime.bus)
    cancellations = NatsCancellations(runtime.bus)
    blobs = NatsBlobs(runtime.bus)
    wake = asyncio.Event()
    deliver = Deliver(trials, publisher)
    activity = HeardActivity()
    await activity.listen(runtime.bus)
    steer = Steer(
        runs=runs,
        lifecycle=lifecycle,
        cancellations=cancellations,
        check_resume=CheckResume(runs, peers.models, models_in),
        wake=wake,
    )
    look = Look(runs, activity, askers_in)
    submit = Submit(
        runs=runs,
        models=peers.models,
        translator=peers.translator,
        fetch=FetchDatasets(blobs, max_bytes=settings.max_dataset_bytes),
        check_baseline=CheckBaseline(runs, blobs, planned_in),
        check_indexes=CheckIndexes(peers.linker),
        check_replies=CheckReplies(peers.models),
        clock=clock,
        wake=wake,
        built_in_prompts=prompts,
        max_trials=settings.max_trials,
        default_options=default_options(),
    )
    dispatch = Dispatch(
        runs=runs,
        trials=trials,
        lifecycle=lifecycle,
        publisher=publisher,
        cancellations=cancellations,
        deliver=deliver,
        wake=wake,
    )
    sweep = Sweep(
        trials=trials,
        lifecycle=lifecycle,
        publisher=publisher,
        deliver=deliver,
        clock=clock,
        every_s=settings.sweep_every_s,
        silence_s=settings.silence_s,
    )
    await steer.recover(cancel=settings.recover == "cancel")

    record = RecordResults(trials, deliver, wake)
    intake = result_intake(runtime.bus, FetchReplies(blobs), record, batch=settings.intake_batch)
    on_evaluate_suite(runtime.bus, submit, read_request)
    runtime.background("intake", intake.run)
    runtime.background("dispatch", dispatch.run)
    runtime.background("sweep", sweep.run)
    runtime.background("advisories", lambda: follow_advisories(runtime.bus))
    run_pb2_grpc.add_RunServiceServicer_to_server(
        RunServicer(
            submit=submit,
            steer=steer,
            look=look,
            watch=Watch(look, every_s=settings.watch_every_s),
            list_runs=ListRuns(runs),
            read_request=read_request,
        ),
        runtime.grpc,
    )
    runtime.rpc_services.append(run_pb2.DESCRIPTOR.services_by_name["RunService"].full_name)
