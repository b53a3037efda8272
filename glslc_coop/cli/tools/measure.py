"""`glslc-coop measure`: what a driver makes of a module, and how fast it runs; two modules side by side.

In: shaders or modules. Out: a table. Must not know: how a device is asked.
"""

from __future__ import annotations

import json
import os

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.inputs import compiler_options, module_of
from glslc_coop.cli.tools.outputs import check_output, show, write_output
from glslc_coop.cli.tools.run_ import arguments_of, device_options, duration, sizes_of
from glslc_coop.environment.input_files import MAXIMUM_JSON, read_text
from glslc_coop.lazy import lazy
from glslc_coop.running.errors import RunError

with lazy:
    from glslc_coop.cli.tools.run_ import Arguments
    from glslc_coop.running.api import Prepared
    from glslc_coop.running.ceilings import Ceilings
    from glslc_coop.running.device import Device


@click.command("measure")
@compiler_options
@device_options
@click.option("--against", metavar="FILE", help="Another shader or module, with the same buffers.")
@click.option("-O", "optimize", flag_value="speed", help="Optimise for speed.")
@click.option("-Os", "optimize", flag_value="size", help="Optimise for size.")
@click.option(
    "--operations", type=float, metavar="N", help="Operations of the dispatch; by default its products are counted."
)
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
    """Measure FILE, a compute shader or module: how long the driver takes for its pipeline, what it reports about it
    (registers, shared memory, instructions), how many matrices are live at once, how long a dispatch takes, and at
    which rate it computes and moves its buffers, beside what the device can.

    The buffers and the dispatch are given as for run. What the device can is measured once and kept. Without a device,
    only the estimate of live matrices is printed.
    """
    from glslc_coop.running.device import Unavailable, VulkanError
    from glslc_coop.running.other_module import arguments_for

    arguments = arguments_of(buffers, push, spec, others)
    counts = (sizes_of(dispatch), sizes_of(invocations))
    found = {}
    files = [file] if against is None else [file, against]
    if representations is not None:
        check_output(representations, files)
    try:
        first = module_of(file, options)
        found[file] = _measure(first, arguments, counts, operations, rounds, representations)
        if against is not None:
            second = module_of(against, options)
            found[against] = _measure(second, arguments_for(first, second, arguments), counts, operations, rounds, None)
    except (RunError, Unavailable, VulkanError) as error:
        raise click.ClickException(f"{file}: {error}") from None
    if as_json:
        show(json.dumps(found, indent=1))
        return
    names = list(dict.fromkeys(name for rows in found.values() for name in rows))
    width = max(map(len, names))
    columns = [[_shown(name, rows.get(name)) for name in names] for rows in found.values()]
    heads = list(found) if len(found) > 1 else [""]
    widths = [max(map(len, [head, *column])) for head, column in zip(heads, columns, strict=True)]
    lines = zip(["", *names], *([head, *column] for head, column in zip(heads, columns, strict=True)), strict=True)
    for name, *values in lines:
        if name or len(found) > 1:
            shown = "  ".join(value.rjust(size) for value, size in zip(values, widths, strict=True))
            show(f"{name:{width}}  {shown}")


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
    from glslc_coop.running.device import Unavailable

    given = dict(arguments)
    try:
        device = open_device(given.pop("device", None))
    except Unavailable as error:
        return {"device": f"none: {error}", **_estimate(module, None)}
    prepared = Prepared(device, module, given.pop("arrays"), **given)
    for fault in prepared.known_faults:
        show(str(fault), err=True)
    groups = prepared.groups(*counts)
    prepared.check_reach(groups)
    if operations is None:
        operations = _operations(module, arguments, groups)
    execution = Execution(prepared, groups, has_statistics=True)
    try:
        program = execution.program
        assert program is not None
        rows: dict[str, object] = {
            "device": device.name,
            "route": _route(prepared),
            "module bytes": len(prepared.module),
        }
        rows["pipeline s"] = program.creation
        statistics = program.statistics()
        if not statistics:
            rows["driver statistics"] = "not reported"
        for each in statistics:
            rows["subgroup size"] = each["subgroup size"]
            values = each["statistics"]
            assert isinstance(values, dict)
            rows.update(values)
        rows.update(_estimate(prepared.specialized, prepared.lanes))
        execution.dispatch()
        times = execution.time(rounds, 0.2)
        rows["kernel s"], rows["spread"] = times.median, times.spread
        moved = sum(row.array.nbytes * (2 if row.is_written else 1) for row in execution.rows())
        rows.update(
            _rates(device, prepared, moved / max(times.median, 1e-9), (operations or 0) / max(times.median, 1e-9))
        )
        if representations is not None:
            texts = [f"---- {name}\n".encode() + data.rstrip(b"\0") + b"\n" for name, data in program.representations()]
            write_output(representations, b"".join(texts))
            if not texts:
                show(f"{device.name}: the driver gives no representations", err=True)
        return rows
    finally:
        execution.close()


def _operations(module: bytes, arguments: Arguments, groups: tuple[int, int, int]) -> float:
    """Return how many operations the products of a dispatch have, counted by a run."""
    from glslc_coop.running.api import run as run_module
    from glslc_coop.running.sanitizing import OPERATIONS

    found = run_module(module, sanitize=[OPERATIONS], dispatch=groups, **arguments)
    return float(sum(each.count * int(each.message) for each in found.faults))


def _estimate(module: bytes, subgroup_size: int | None) -> dict[str, object]:
    """Return how many matrices are live at the widest point of a module."""
    from glslc_coop.codegen.instrumentation.live_matrices import widest_point
    from glslc_coop.codegen.ir.reader import ReaderError, read
    from glslc_coop.codegen.ir.words import from_bytes

    try:
        found = widest_point(read(from_bytes(module)))
    except ReaderError as error:
        raise RunError(str(error)) from None
    if not found.bytes:
        return {}
    size = subgroup_size or 32
    return {"live matrices": str(found), f"their bytes in each of {size} lanes": -(-found.bytes // size)}


def _route(prepared: Prepared) -> str:
    """Return how the module runs; one without cooperative types runs as it is."""
    return "as it is" if prepared.route == "native" and not prepared.is_cooperative else prepared.route


def _rates(device: Device, prepared: Prepared, bytes_: float, operations: float) -> dict[str, object]:
    """Return what a dispatch achieves, and how much of what the device can that is."""
    ceilings = _ceilings(device)
    rows: dict[str, object] = {"GB/s, each buffer once": bytes_ / 1e9, "of the device's GB/s": ceilings.memory / 1e9}
    rows["memory used"] = bytes_ / ceilings.memory
    if operations:
        is_native = prepared.route == "native" and prepared.is_cooperative and ceilings.matrices is not None
        most = ceilings.matrices if is_native and ceilings.matrices is not None else ceilings.floats
        rows["GFLOP/s"], rows["of the device's GFLOP/s"] = operations / 1e9, most / 1e9
        rows["arithmetic used"] = operations / most
    return rows


def _ceilings(device: Device) -> Ceilings:
    """Return the ceilings of a device, which are measured the first time."""
    from glslc_coop.running import ceilings

    path = ceilings.file_of_user()
    try:
        text = read_text(path, MAXIMUM_JSON)
    except (OSError, ValueError):
        text = "{}"
    found = ceilings.read(text, device)
    if found is None:
        found = ceilings.measure(device)
        try:
            os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
            write_output(path, ceilings.added(text, device, found))
        except (OSError, click.ClickException):
            show(f"{path}: cannot be written: the ceilings of {device.name} are measured each time", err=True)
    return found


_PERCENT = ("spread", "memory used", "arithmetic used")


def _shown(name: str, value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        if name in ("pipeline s", "kernel s"):
            return duration(value)
        return f"{value:.0%}" if name in _PERCENT else f"{value:.3g}"
    return str(value)


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(measure_command, arguments)
