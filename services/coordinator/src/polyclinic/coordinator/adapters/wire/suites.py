"""A suite on the wire and back."""

from __future__ import annotations

import hashlib
from typing import Any

from google.protobuf.struct_pb2 import ListValue, Struct

from polyclinic.coordinator.adapters.wire.texts import wire_text
from polyclinic.coordinator.domain.suite import (
    Baseline,
    BlobRef,
    GateRule,
    Intervals,
    Sampling,
    Suite,
    TaskSpec,
)
from polyclinic.v1 import common_pb2, run_pb2

_RULE_TEXTS = (
    "metric",
    "task",
    "dataset",
    "model",
    "language",
    "variant",
    "group",
    "against",
)
_RULE_BOUNDS = ("min", "max", "max_drop", "coverage_min", "unread_max", "min_pairs")


def read_suite(message: run_pb2.Suite) -> Suite:
    """A suite as a client sent it, or as it was stored."""
    return Suite(
        name=message.name,
        datasets=tuple(map(_read_blob, message.datasets)),
        tasks=tuple(TaskSpec(task.name, _read_options(task.options)) for task in message.tasks),
        languages=tuple(message.languages),
        reference_language=message.reference_language,
        models=tuple(message.models),
        judges=tuple(message.judges),
        variants=tuple(message.variants),
        sampling=Sampling(message.sampling.limit, message.sampling.seed, message.sampling.epochs),
        groups={name: tuple(group.languages) for name, group in message.groups.items()},
        gate=tuple(map(_read_rule, message.gate)),
        baseline=_read_baseline(message),
        no_cache=message.no_cache,
        prompts=dict(message.prompts),
        intervals=Intervals(message.intervals.resamples, message.intervals.level),
        translate=message.translate,
        cache=message.cache,
    )


def write_suite(suite: Suite) -> run_pb2.Suite:
    """The message for a suite."""
    message = run_pb2.Suite(
        name=wire_text(suite.name),
        datasets=map(write_blob, suite.datasets),
        languages=suite.languages,
        reference_language=suite.reference_language,
        models=suite.models,
        judges=suite.judges,
        variants=suite.variants,
        sampling=run_pb2.Sampling(
            limit=suite.sampling.limit, seed=suite.sampling.seed, epochs=suite.sampling.epochs
        ),
        groups={
            name: run_pb2.LanguageGroup(languages=codes) for name, codes in suite.groups.items()
        },
        gate=map(_write_rule, suite.gate),
        baseline=_write_baseline(suite.baseline),
        no_cache=suite.no_cache,
        prompts=suite.prompts,
        intervals=run_pb2.IntervalOptions(
            resamples=suite.intervals.resamples, level=suite.intervals.level
        ),
        translate=suite.translate,
        cache=suite.cache,
    )
    for spec in suite.tasks:
        message.tasks.add(name=spec.name).options.update(dict(spec.options))
    return message


def suite_sha256(message: run_pb2.Suite) -> str:
    """Hash of the canonical form of a suite, lower-case hex."""
    return hashlib.sha256(message.SerializeToString(deterministic=True)).hexdigest()


def write_blob(blob: BlobRef) -> common_pb2.Blob:
    """The message for a file."""
    return common_pb2.Blob(sha256=blob.sha256, size_bytes=blob.size_bytes, name=blob.name)


def _read_blob(message: common_pb2.Blob) -> BlobRef:
    return BlobRef(message.sha256, message.size_bytes, message.name)


def _read_options(options: Struct) -> dict[str, Any]:
    """Options as plain values, nested ones included."""
    return {name: _plain(value) for name, value in options.items()}


def _plain(value: Any) -> Any:  # noqa: ANN401 - whatever JSON can say
    if isinstance(value, Struct):
        return _read_options(value)
    if isinstance(value, ListValue):
        return [_plain(one) for one in value]
    return value


def _read_rule(message: run_pb2.GateRule) -> GateRule:
    fields: dict[str, Any] = {name: getattr(message, name) for name in _RULE_TEXTS}
    for name in _RULE_BOUNDS:
        fields[name] = getattr(message, name) if message.HasField(name) else None
    return GateRule(**fields, confident=message.confident)


def _write_rule(rule: GateRule) -> run_pb2.GateRule:
    fields = {name: getattr(rule, name) for name in _RULE_TEXTS + _RULE_BOUNDS}
    return run_pb2.GateRule(**fields, confident=rule.confident)


def _read_baseline(message: run_pb2.Suite) -> Baseline | None:
    if not message.HasField("baseline"):
        return None
    baseline = message.baseline
    scores = _read_blob(baseline.scores) if baseline.HasField("scores") else None
    return Baseline(baseline.run_id, scores, baseline.optional)


def _write_baseline(baseline: Baseline | None) -> run_pb2.Baseline | None:
    if baseline is None:
        return None
    if baseline.scores is not None:
        scores = write_blob(baseline.scores)
        return run_pb2.Baseline(scores=scores, optional=baseline.optional)
    if baseline.run_id:
        return run_pb2.Baseline(run_id=baseline.run_id, optional=baseline.optional)
    return run_pb2.Baseline(optional=baseline.optional)
