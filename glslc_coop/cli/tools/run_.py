"""`glslc-coop run`: a compute shader or module on a Vulkan device.

In: a shader or module, arrays by the names of its buffers. Out: arrays, a summary, times, differences; exit code 1
where results differ. Must not know: how a device is driven.
"""

from __future__ import annotations

import io
import json

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.inputs import compiler_options, is_module, module_of, read_bytes
from glslc_coop.cli.tools.outputs import show, write_output
from glslc_coop.lazy import lazy
from glslc_coop.running.errors import RunError

with lazy:
    from collections.abc import Callable, Mapping
    from typing import Any, TypeAlias

    from glslc_coop.running.api import Result
    from glslc_coop.running.binding import Key
    from glslc_coop.running.comparison import Difference
    from glslc_coop.running.device import Array

#: A value of --push or --spec.
Value: TypeAlias = "bool | int | float | str | list[bool | int | float | str]"
#: Keyword arguments of `glslc_coop.run`.
Arguments: TypeAlias = "dict[str, Any]"


def _pairs(context: click.Context, parameter: click.Parameter, texts: tuple[str, ...]) -> dict[str, str]:
    """Return the names and values of NAME=VALUE options."""
    found = {}
    for text in texts:
        name, separator, value = text.partition("=")
        if not separator or not name:
            raise click.BadParameter(f"'{text}' is not of the form NAME=VALUE", context, parameter)
        found[name] = value
    return found


def _numbers(text: str) -> Value:
    """Return a number, several of them separated by commas, or the text itself."""
    if "," in text:
        return [_number(part) for part in text.split(",")]
    return _number(text)


def _number(text: str) -> bool | int | float | str:
    if text in ("true", "false"):
        return text == "true"
    for parse in (lambda: int(text, 0), lambda: float(text)):
        try:
            return parse()
        except ValueError:
            continue
    return text


def sizes_of(text: str | None) -> tuple[int, ...] | None:
    """Return the sizes in a text such as 4x6x1. Raises ClickException."""
    if text is None:
        return None
    try:
        found = tuple(int(part) for part in text.split("x"))
        if len(found) > 3 or min(found) < 1:
            raise ValueError
    except ValueError:
        raise click.ClickException(f"'{text}' is not of the form X, XxY or XxYxZ") from None
    return found


def picture_file(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """Return the file of a picture. Raises ClickException without what draws it, before work that takes time."""
    from glslc_coop.running.pictures import require_matplotlib

    try:
        if value is not None:
            require_matplotlib()
    except RunError as error:
        raise click.ClickException(str(error)) from None
    return value


def chosen_device(context: click.Context, parameter: click.Parameter, text: str | None) -> int | str | None:
    """Return the device that --device names."""
    if text is None or text == "cpu":
        return text
    try:
        return int(text)
    except ValueError:
        raise click.BadParameter(f"'{text}' is neither a number nor 'cpu'", context, parameter) from None


def device_options(command: Callable[..., object]) -> Callable[..., object]:
    """Add the options for what to run, and where."""
    for decorate in (
        click.option("--entry-point", metavar="NAME", help="The entry point to run, if there are several."),
        click.option("--subgroup-size", type=int, metavar="N", help="The subgroup size to require."),
        click.option(
            "--lower",
            type=click.Choice(("auto", "plain", "native")),
            default="auto",
            show_default=True,
            help="Lower cooperative types to plain arrays: where the device lacks them, always, or never.",
        ),
        click.option("--device", callback=chosen_device, metavar="N|cpu", help="A device by its number in devices."),
        click.option("--invocations", metavar="XxYxZ", help="Invocations, rounded up to workgroups."),
        click.option("--dispatch", metavar="XxYxZ", help="Workgroups; 1 by default."),
        click.option(
            "--spec", callback=_pairs, multiple=True, metavar="NAME|ID=VALUE", help="A specialization constant."
        ),
        click.option("--push", callback=_pairs, multiple=True, metavar="NAME=VALUE", help="A push constant."),
        click.option(
            "-b", "--buffer", "buffers", callback=_pairs, multiple=True, metavar="NAME=VALUE", help="A buffer."
        ),
    ):
        command = decorate(command)
    return command


def arguments_of(
    buffers: dict[str, str],
    push: dict[str, str],
    spec: dict[str, str],
    others: Mapping[str, object],
    may_compute: bool = False,
) -> Arguments:
    """Return the keyword arguments of `glslc_coop.run` for the options. Raises ClickException.

    may_compute: specialization constants may be expressions.
    """
    values = {(int(key) if key.isdigit() else key): _number(each) for key, each in spec.items()}
    wrong = next((key for key, each in values.items() if isinstance(each, str)), None)
    if wrong is not None and not may_compute:
        raise click.ClickException(f"--spec {wrong}: '{values[wrong]}' is not a number")
    return {
        "arrays": _members(buffers),
        "push": {key: _numbers(each) for key, each in push.items()} or None,
        "spec": values,
        **others,
    }


def _members(buffers: dict[str, str]) -> dict[str, object]:
    """Return buffers by name; texts of numbers become numbers, members that are given one by one a mapping."""
    found: dict[str, object] = {}
    for key, text in buffers.items():
        name, _, member = key.partition(".")
        if not member or member.replace(".", "").isdigit():
            found[key] = text
            continue
        members = found.setdefault(name, {})
        if not isinstance(members, dict):
            raise click.ClickException(f"--buffer {name} is given both as a whole and by members")
        members[member] = _numbers(text)
    return found


@click.command("run")
@compiler_options
@device_options
@click.option("-O", "optimize", flag_value="speed", help="Optimise for speed.")
@click.option("-Os", "optimize", flag_value="size", help="Optimise for size.")
@click.option(
    "-fsanitize", "sanitizers", multiple=True, metavar="=KIND,…", help="Check for faults; see the documentation."
)
@click.option("--dump", "dumped", multiple=True, metavar="NAME@LINE", help="Print what a matrix is given on a line.")
@click.option(
    "--shadow", type=click.Choice(("float32", "float64")), help="Compare with the same products in wider components."
)
@click.option("--time", "is_timed", is_flag=True, help="Measure the dispatch: median and spread after a warm-up.")
@click.option("--rounds", type=click.IntRange(1), default=9, show_default=True, help="Timed rounds.")
@click.option(
    "--against",
    metavar="numpy[:NAME=…]|plain|FILE",
    help="Compare with what numpy computes, the lowered module, .npz, .npy or another module.",
)
@click.option("--tolerance", type=float, help="Of --against, relative to the largest number; by default by type.")
@click.option("-o", "outputs", multiple=True, metavar="[NAME=]FILE", help="Write a .npy, raw bytes, or all as .npz.")
@click.option("--print", "printed", multiple=True, metavar="NAME", help="Print the numbers of a buffer.")
@click.option("--png", callback=picture_file, metavar="FILE", help="Draw dumps and differences (needs matplotlib).")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def run_command(
    file: str,
    options: tuple[str, ...],
    buffers: dict[str, str],
    push: dict[str, str],
    spec: dict[str, str],
    sanitizers: tuple[str, ...],
    dumped: tuple[str, ...],
    shadow: str | None,
    is_timed: bool,
    rounds: int,
    against: str | None,
    tolerance: float | None,
    outputs: tuple[str, ...],
    printed: tuple[str, ...],
    png: str | None,
    as_json: bool,
    dispatch: str | None,
    invocations: str | None,
    **others: object,
) -> int:
    """Run FILE, a compute shader or SPIR-V module, once on a Vulkan device, and print what its buffers hold.

    The VALUE of a buffer is FILL:TYPE:SHAPE, as in random:f16:64x64, zeros:f32:1000, range:u32:32; a .npy file; one
    array of a .npz as FILE.npz:NAME; or a file whose bytes are taken. NAME is the buffer's, its block's, SET.BINDING,
    or NAME.MEMBER. Buffers of known size may be left out. Options of the compiler follow '--'.

        glslc-coop run a.comp -b Data=range:f32:64 --push factor=2 --print Data
    """
    from glslc_coop.running.api import run as run_module
    from glslc_coop.running.pictures import heat_maps

    kinds = [kind for text in sanitizers for kind in text.split(",") if kind]
    arguments = arguments_of(buffers, push, spec, {"sanitize": kinds, **others})
    arguments |= {"dispatch": sizes_of(dispatch), "invocations": sizes_of(invocations)}
    arguments["dump"] = [_dumped(text) for text in dumped]
    module, requested = _module(file, options, bool(kinds or dumped or shadow))
    arguments["dump"] += requested
    try:
        result = run_module(
            module,
            shadow=shadow,
            time=is_timed,
            rounds=rounds,
            warn=lambda fault: show(fault, err=True),
            **arguments,
        )
        found = _compare(result, against, tolerance, arguments, options, module) if against is not None else []
        _write(result, outputs, printed, file)
        if png is not None:
            write_output(png, heat_maps(_panels(result, found)), [file])
    except (RunError, ValueError) as error:
        raise click.ClickException(f"{file}: {error}") from None
    except Exception as error:
        raise _refusal(file, error) from None
    if as_json:
        show(json.dumps(_json(result, found, printed), indent=1))
    else:
        _print(result, found, printed)
    return 1 if result.faults or any(each.count for each in found) else 0


def _module(file: str, options: tuple[str, ...], has_lines: bool) -> tuple[bytes, list[tuple[str, int]]]:
    """Return the module of a file, and the variables and lines that pragmas of a shader dump."""
    from glslc_coop.environment.input_files import decode
    from glslc_coop.running.pragmas import with_dumps

    data = read_bytes(file)
    requested: list[tuple[str, int]] = []
    if not is_module(data):
        text, requested = with_dumps(decode(data))
        data = text.encode("utf-8", "surrogateescape")
    return module_of(file, ("-g", *options) if has_lines or requested else options, data), requested


def _panels(result: Result, found: list[Difference]) -> list[tuple[str, Array]]:
    """Return the arrays of --png with their titles."""
    panels = [(each.title, each.values) for each in result.dumps]
    return panels + [(f"{each.name}: difference in units of the tolerance", each.excess) for each in found]


def _dumped(text: str) -> tuple[str, int]:
    """Return the variable and the line of --dump. Raises ClickException."""
    name, _, line = text.rpartition("@")
    if not name or not line.isdigit():
        raise click.ClickException(f"--dump {text}: not of the form NAME@LINE")
    return name, int(line)


def _refusal(file: str, error: Exception) -> Exception:
    """Return the exception to raise for an error: one with a message for an error of the device, else the same."""
    from glslc_coop.running.device import Unavailable, VulkanError

    if isinstance(error, (Unavailable, VulkanError)):
        return click.ClickException(f"{file}: {error}")
    return error


def _compare(
    result: Result,
    against: str,
    tolerance: float | None,
    arguments: Arguments,
    options: tuple[str, ...],
    module: bytes,
) -> list[Difference]:
    """Compare all buffers that the shader writes; return the differences. module: what ran."""
    from glslc_coop.running.api import run as run_module
    from glslc_coop.running.comparison import differences
    from glslc_coop.running.expected import expected
    from glslc_coop.running.other_module import arguments_for
    from glslc_coop.running.values import arrays_of

    rows = [row for row in result.resources if row.is_written]
    others: Mapping[Key, Array]
    if against == "plain":
        others = run_module(result.source, **{**arguments, "lower": "plain", "dump": []})
    elif against.partition(":")[0] == "numpy":
        numbers = {**(arguments["push"] or {}), **arguments["spec"]}
        names = {str(key): each for key, each in numbers.items() if isinstance(each, (int, float))}
        others = expected(against.partition(":")[2], result.resources, result, names)
    elif against.endswith((".npz", ".npy")):
        loaded = arrays_of(against)
        if None in loaded and len(rows) != 1:
            names_ = ", ".join(str(row.key) for row in rows)
            raise RunError(f"{against} is one array; the shader writes {names_}", "compare with a .npz that names them")
        others = {row.key: loaded[name] for row in rows for name in (None, *row.names) if name in loaded}
    else:
        second = module_of(against, options)
        found = run_module(second, **{**arguments_for(module, second, arguments), "dump": []})
        keys = {each.place or each.key: each.key for each in found.resources}
        others = {row.key: found[keys[row.place or row.key]] for row in rows if (row.place or row.key) in keys}
    rows = [row for row in rows if row.key in others]
    if not rows:
        raise RunError(f"{against}: nothing to compare: no array has the name of a buffer that the shader writes")
    return [each for row in rows for each in differences(row, result[row.key], others[row.key], tolerance)]


# ---- output ----


def _write(result: Result, outputs: tuple[str, ...], printed: tuple[str, ...], source: str) -> None:
    """Write the files of -o. Raises RunError for a name that no buffer has, of what is printed later, too."""
    for name in printed:
        _named(result, name)
    from glslc_coop.running.values import numpy

    for text in outputs:
        name, _, path = text.rpartition("=")
        stream = io.BytesIO()
        if not name:
            if not path.endswith(".npz"):
                raise RunError(f"-o {path}: which buffer?", f"-o NAME={path}, or a .npz for all")
            numpy().savez(stream, **{str(key): array for key, array in result.items()})
        else:
            array = _named(result, name)
            if path.endswith(".npy"):
                numpy().save(stream, array)
            else:
                stream.write(array.tobytes())
        write_output(path, stream.getvalue(), [source])


def _named(result: Result, name: str) -> Array:
    """Return the array of a buffer. Raises RunError."""
    row = result.resource(name)
    if row is not None:
        return result[row.key]
    raise result.missing(name)


def _print(result: Result, found: list[Difference], printed: tuple[str, ...]) -> None:
    from glslc_coop.running.comparison import summary
    from glslc_coop.running.sanitizing import rendered

    route = "cooperative types as plain arrays" if result.route == "plain" else "as it is"
    show(f"{result.device}: {route}")
    for shortfall in result.reasons:
        show(f"   {shortfall.message}")
    if result.unset:
        show(f"push constants that are not given are 0: {', '.join(result.unset)}", err=True)
    for what in result.left_out:
        show(f"not checked: {what}")
    show(rendered(result.faults, {}), nl=False, err=True)
    for matrix in result.dumps:
        show(str(matrix))
    for row in result.resources:
        for line in summary(row, result[row.key]):
            show(line)
    for name in printed:
        array = _named(result, name)
        named = result.resource(name)
        show(f"{name} =")
        show(str(named.numbers(array) if named is not None else array))
    for deviation in result.shadow:
        show(str(deviation))
    if result.times is not None:
        show(f"time: {duration(result.times.median)}, spread {result.times.spread:.0%}, of {result.times}")
    for each in found:
        show(str(each))
        if each.count:
            show(each.picture(), nl=False)


def duration(seconds: float) -> str:
    """Return seconds with a unit."""
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def _json(result: Result, found: list[Difference], printed: tuple[str, ...]) -> dict[str, object]:
    rows: dict[str, object] = {
        "device": result.device,
        "route": result.route,
        "reasons": [each.message for each in result.reasons],
        "buffers": {str(key): {"type": str(array.dtype), "shape": list(array.shape)} for key, array in result.items()},
        "differences": [each.to_json() for each in found],
        "dumps": [
            {"name": each.name, "line": each.line, "subgroup": each.subgroup, "values": each.values.tolist()}
            for each in result.dumps
        ],
        "known_faults": [str(each) for each in result.known_faults],
        "faults": [each.to_json() for each in result.faults],
        "not_checked": result.left_out,
        "shadow": [each.to_json() for each in result.shadow],
    }
    if printed:
        rows["values"] = {name: _named(result, name).tolist() for name in printed}
    if result.times is not None:
        rows["time"] = {"median": result.times.median, "spread": result.times.spread, "rounds": result.times.seconds}
    return rows


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(run_command, arguments)
