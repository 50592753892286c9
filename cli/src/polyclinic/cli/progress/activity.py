"""What the models of a run do now, in figures and in words."""

from datetime import UTC, datetime

from polyclinic.v1 import run_pb2

# Services all of whose slow steps ask a model; linker and translator also work by themselves.
ASKING_SERVICES = frozenset({"inference", "judge"})
REASONS = {
    "rate_limited": "rate limited",
    "overloaded": "its endpoint is overloaded",
    "endpoint_failing": "breaker open, for its endpoint only fails",
}


def asking(run: run_pb2.RunProgress, service: str) -> int | None:
    """Questions that the models of a service's steps are asked now; None when nobody said."""
    if service not in ASKING_SERVICES:
        return None
    said = [each.asking for each in run.activity if service in each.services]
    return sum(said) if said else None


def waits(run: run_pb2.RunProgress, now: datetime | None = None) -> list[str]:
    """Such as "candidate: 4 asking, 2 retrying, rate limited until 14:05:10 UTC".

    Models that wait for nothing are left out.
    """
    now = now or datetime.now(UTC)
    return [_words(each, now) for each in run.activity if each.waiting_for or each.retrying]


def _words(activity: run_pb2.ModelActivity, now: datetime) -> str:
    parts = [f"{activity.asking} asking"]
    if activity.retrying:
        parts.append(f"{activity.retrying} retrying")
    if activity.waiting_for:
        reason = REASONS.get(activity.waiting_for, activity.waiting_for.replace("_", " "))
        parts.append(f"{reason}{_until(activity, now)}")
    return f"{activity.model}: {', '.join(parts)}"


def _until(activity: run_pb2.ModelActivity, now: datetime) -> str:
    if not activity.HasField("until"):
        return ""
    then = activity.until.ToDatetime(UTC)
    return f" until {then:%H:%M:%S}" + (
        " UTC" if then.date() == now.date() else f" UTC on {then:%Y-%m-%d}"
    )
