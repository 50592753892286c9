"""A comparison as text."""

from collections.abc import Mapping

from polyclinic.cli.calibrating.comparison import AxisAgreement, Comparison

_LINE = "{axis:<16} {statistic:<16} {n:>5}  {kappa:>6}  {interval:<16} {raw:>6}  {means:<14} {flag}"


def shown(judge: str, comparison: Comparison) -> str:
    """Coverage, a line for each axis, and the confusion tables."""
    axes = comparison.axes()
    lines = [
        f"Judge {judge}: {comparison.verdicts} verdicts on {comparison.items} labelled answers",
        *_counts("without a verdict", comparison.missing),
        *_counts("warnings", comparison.warnings),
        "",
        _LINE.format(
            axis="axis",
            statistic="statistic",
            n="n",
            kappa="kappa",
            interval="95 % interval",
            raw="raw",
            means="people / judge",
            flag="",
        ).rstrip(),
        *(_row(axis) for axis in axes),
    ]
    for axis in axes:
        lines += ["", *_table(axis)]
    return "\n".join(lines) + "\n"


def number(value: float | None) -> str:
    """With three decimals; a dash where there is none."""
    return "-" if value is None else f"{value:.3f}"


def _row(axis: AxisAgreement) -> str:
    kappa = axis.kappa
    interval = "-" if kappa.low is None else f"[{number(kappa.low)}, {number(kappa.high)}]"
    return _LINE.format(
        axis=axis.scale.axis,
        statistic=axis.statistic,
        n=kappa.n,
        kappa=number(kappa.value),
        interval=interval,
        raw=number(kappa.raw),
        means=f"{_mean(axis.human_mean)} / {_mean(axis.judge_mean)}",
        flag=kappa.flag or "",
    ).rstrip()


def _mean(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _counts(what: str, counts: Mapping[str, int]) -> list[str]:
    if not counts:
        return []
    told = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    return [f"  {what}: {told}"]


def _table(axis: AxisAgreement) -> list[str]:
    labels = [f"{label:.4g}" for label in axis.labels]
    width = max(6, *(len(str(count)) for count in axis.table.ravel()))
    head = "".join(f"{label:>{width}}" for label in labels)
    return [
        f"{axis.scale.axis}: people in rows, the judge in columns",
        f"{'':>8}{head}",
        *(
            f"{label:>8}" + "".join(f"{count:>{width}}" for count in row)
            for label, row in zip(labels, axis.table.tolist(), strict=True)
        ),
    ]
