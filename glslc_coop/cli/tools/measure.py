"""`glslc-coop measure`: what a driver makes of a module, and how fast it runs; two modules side by side.

In: shaders or modules. Out: a table. Must not know: how a device is asked.
"""

from __future__ import annotations

import json

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.inputs import compiler_options, module_of
from glslc_coop.cli.tools.outputs import write_output
from glslc_coop.cli.tools.run_ import arguments_of, device_options, duration, sizes_of
from glslc_coop.lazy import lazy
from glslc_coop.running.errors import RunError

with lazy:
    from glslc_coop.cli.tools.run_ import Arguments


@click.command("measure")
@compiler_options
@device_options
@click.option("--against", metavar="FILE", help="Another shader or module, with the same buffers.")
@click.option("-O", "optimize", flag_value="speed", help="Optimise for speed.")
@click.option("-Os", "optimize", flag_value="size", help="Optimise for size.")
@click.option("--operations", type=float, metavar="N", help="Floating-point operations of the dispatch, for a rate.")
@click.option("--rounds", type=click.IntRange(1), default=9, show_default=True, help="Timed rounds.")
@click.option("--representations", metavar="FILE", help="Write the driver's internal representations of FILE.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def measure_command(
    file: str,
    options: tuple[str, ...],
    buffers: dict[str, str],
    push: dict[str, str],
    spec: dict[str, str],
    against: str | None,
    operations: float | None,
    rounds: int,
    representations: str | None,
    as_json: bool,
    dispatch: str | None,
    invocations: str | None,
    **others: object,
) -> None:
    """Measure FILE, a compute shader or module: how long the driver takes for its pipeline, what it tells of it
    (registers, shared memory, instructions), how long a dispatch takes, and at which rate it moves its buffers.

    The buffers and the dispatch are given as for run.
    """
    from glslc_coop.running.device import Unavailable, VulkanError

    arguments = arguments_of(buffers, push, spec, **others)
    counts = (sizes_of(dispatch), sizes_of(invocations))
    found = {}
    try:
        for path in (file, *([against] if against is not None else [])):
            target = representations if path == file else None
            found[path] = _measure(module_of(path, options), arguments, counts, operations, rounds, target)
    except (RunError, Unavailable, VulkanError) as error:
        raise click.ClickException(f"{file}: {error}") from None
    if as_json:
        click.echo(json.dumps(found, indent=1))
        return
    names = list(dict.fromkeys(name for rows in found.values() for name in rows))
    width = max(map(len, names))
    if len(found) > 1:
        click.echo(f"{'':{width}}  " + "  ".join(f"{path:>18}" for path in found))
    for name in names:
        click.echo(f"{name:{width}}  " + "  ".join(f"{_shown(name, rows.get(name)):>18}" for rows in found.values()))


def _measure(
    module: bytes,
    arguments: Arguments,
    counts: tuple[tuple[int, ...] | None, tuple[int, ...] | None],
    operations: float | None,
    rounds: int,
    representations: str | None,
) -> dict[str, object]:
    """Return the rows of one module."""
    from glslc_coop.running.api import Execution, Prepared, open_device

    given = dict(arguments)
    device = open_device(given.pop("device", None))
    prepared = Prepared(device, module, given.pop("arrays"), **given)
    execution = Execution(prepared, prepared.groups(*counts), has_statistics=True)
    try:
        program = execution.program
        assert program is not None
        rows: dict[str, object] = {"device": device.name, "route": prepared.route, "module bytes": len(prepared.module)}
        rows["pipeline s"] = program.creation
        statistics = program.statistics()
        if not statistics:
            rows["driver statistics"] = "not told"
        for each in statistics:
            rows["subgroup size"] = each["subgroup size"]
            values = each["statistics"]
            assert isinstance(values, dict)
            rows.update(values)
        execution.dispatch()
        times = execution.time(rounds, 0.2)
        rows["kernel s"], rows["spread"] = times.median, times.spread
        moved = sum(row.array.nbytes * (2 if row.is_written else 1) for row in execution.rows())
        rows["GB/s, each buffer once"] = moved / times.median / 1e9 if times.median else 0.0
        if operations is not None and times.median:
            rows["GFLOP/s"] = operations / times.median / 1e9
        if representations is not None:
            texts = [f"---- {name}\n".encode() + data.rstrip(b"\0") + b"\n" for name, data in program.representations()]
            write_output(representations, b"".join(texts))
        return rows
    finally:
        execution.close()


def _shown(name: str, value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        if name in ("pipeline s", "kernel s"):
            return duration(value)
        return f"{value:.0%}" if name == "spread" else f"{value:.3g}"
    return str(value)


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(measure_command, arguments)
