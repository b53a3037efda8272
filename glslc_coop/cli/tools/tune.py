"""`glslc-coop tune`: the fastest specialization of a shader on the device at hand.

In: a shader or module, values for its specialization constants and macros. Out: a table, a picture, a JSON file. Must
not know: how a combination is measured.
"""

from __future__ import annotations

import io
import json
import os
import sys

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.inputs import compiler_options, module_of, read_bytes
from glslc_coop.cli.tools.outputs import show, write_output
from glslc_coop.cli.tools.run_ import arguments_of, device_options, duration, picture_file
from glslc_coop.lazy import lazy
from glslc_coop.running.errors import RunError

with lazy:
    from collections.abc import Callable

    from glslc_coop.cli.tools.run_ import Arguments
    from glslc_coop.running.device import Device
    from glslc_coop.running.tuning import Search, Trial, Tuning


@click.command("tune")
@compiler_options
@device_options
@click.option("--define", "defines", multiple=True, metavar="NAME=V,V", help="Values of a macro to combine.")
@click.option("--constraint", "constraints", multiple=True, metavar="EXPRESSION", help="What combinations must meet.")
@click.option("--shape", "shapes", multiple=True, metavar="NAME=V,NAME=V", help="Push constants to tune for.")
@click.option("--tolerance", type=float, help="Of results, relative to the largest number; by default by type.")
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True, help="Timed rounds to begin with.")
@click.option(
    "--trials", type=click.IntRange(2), metavar="N", help="Trials that optuna proposes; default: all variants."
)
@click.option(
    "-o", "output", type=click.Path(dir_okay=False), metavar="FILE.json", help="Write trials; go on from them."
)
@click.option(
    "--plot",
    type=click.Path(dir_okay=False),
    callback=picture_file,
    metavar="FILE.png",
    help="Draw the times (needs matplotlib).",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def tune_command(
    file: str,
    options: tuple[str, ...],
    buffers: dict[str, str],
    push: dict[str, str],
    spec: dict[str, str],
    dispatch: str | None,
    defines: tuple[str, ...],
    constraints: tuple[str, ...],
    shapes: tuple[str, ...],
    tolerance: float | None,
    rounds: int,
    trials: int | None,
    output: str | None,
    plot: str | None,
    as_json: bool,
    device: int | str | None,
    invocations: str | None,
    **others: object,
) -> int:
    """Time combinations of specialization constants and macros of FILE, and print them, the fastest first.

    --spec NAME=16,32,64 gives values of a constant to combine, --spec NAME=EXPRESSION one that follows from others,
    --define values of a macro. --dispatch takes expressions of constants, macros and push constants, separated by
    commas; buffers may have them in braces. Each combination's results are compared with those of the first. The
    slower half is left out again and again; with the same -o an interrupted search goes on. Each --shape is its own.

    \b
        glslc-coop tune gemm.comp -b A=random:f16:512x{depth} … -o tuned.json \\
          --spec TM=32,64 --spec TN=32,64 --constraint 'TM*TN<=4096' \\
          --dispatch 'columns/TN,columns/TM' --shape depth=512 --shape depth=4096
    """
    from glslc_coop.running.api import open_device
    from glslc_coop.running.device import Unavailable, VulkanError

    searched = {key: _values("--spec", key, text) for key, text in spec.items() if "," in text}
    fixed = {key: text for key, text in spec.items() if key not in searched}
    macros = dict(_macro(text) for text in defines)
    if invocations is not None:
        raise click.ClickException("--invocations: give --dispatch, which may depend on the constants")
    if not searched and not any(len(each) > 1 for each in macros.values()):
        raise click.ClickException("nothing to combine: give --spec NAME=VALUE,VALUE or --define NAME=VALUE,VALUE")
    arguments = arguments_of(buffers, push, fixed, others, may_compute=True)
    arguments |= {"dispatch": (dispatch or "1").split(","), "tolerance": tolerance}
    try:
        plan = _Plan(searched, macros, constraints, rounds, trials)
        state = _State(open_device(device), _Modules(file, options), plan, output)
        for shape in [_shape(text) for text in shapes] or [{}]:
            state.search(shape, arguments, is_printed=not as_json)
            if not state.searches[-1].is_complete:
                break
        if plot is not None:
            write_output(plot, _picture(state.device.name, state.searches), [file])
    except (RunError, Unavailable, VulkanError) as error:
        raise click.ClickException(f"{file}: {error}") from None
    if as_json:
        show(state.text(), nl=False)
    elif len(state.searches) > 1:
        _print_best(state.searches)
    return 0 if any(each.best is not None for each in state.searches) else 1


class _Plan:
    """The combinations. searched, macros: values of constants and of macros; count: how many to try, None for all."""

    def __init__(
        self,
        searched: dict[str, list[int]],
        macros: dict[str, list[int]],
        constraints: tuple[str, ...],
        rounds: int,
        count: int | None,
    ) -> None:
        self.searched = searched
        self.macros = macros
        self.constraints = constraints
        self.rounds = rounds
        self.count = count


class _State:
    """The searches so far, and the file in which they are kept."""

    def __init__(self, device: Device, modules: _Modules, plan: _Plan, output: str | None) -> None:
        self.device = device
        self.modules = modules
        self.plan = plan
        self.output = output
        self.earlier = _earlier(output, device.name)
        self.constants = modules.constants({key: each[0] for key, each in plan.macros.items()})
        self.searches: list[Search] = []

    def text(self) -> str:
        """Return the file."""
        from glslc_coop.running.tuning import to_json

        return json.dumps(to_json(self.device.name, self.constants, self.searches), indent=1) + "\n"

    def write(self) -> None:
        """Write the file, if there is one."""
        if self.output is not None:
            write_output(self.output, self.text(), [self.modules.file])

    def search(self, shape: dict[str, int], arguments: Arguments, is_printed: bool) -> None:
        """Search for one shape; continue an earlier search."""
        from glslc_coop.running.tuning import Search, Tuning

        tuning = Tuning(self.device, self.modules, shape=shape, **arguments)
        tuning.check([*self.plan.searched, *self.plan.macros], is_compiled_once=not self.plan.macros)
        self.searches.append(next((each for each in self.earlier if each.shape == shape), Search(shape, [])))
        _search(tuning, self.searches[-1], self.plan, self.write)
        self.write()
        if is_printed:
            _print(tuning, self.searches[-1])


def _values(option: str, name: str, text: str) -> list[int]:
    try:
        return [int(part, 0) for part in text.split(",")]
    except ValueError:
        raise click.ClickException(f"{option} {name}: '{text}' is not a list of integers") from None


def _macro(text: str) -> tuple[str, list[int]]:
    name, separator, values = text.partition("=")
    if not separator or not name:
        raise click.ClickException(f"--define {text}: not of the form NAME=VALUE,VALUE")
    return name, _values("--define", name, values)


def _shape(text: str) -> dict[str, int]:
    found = {}
    for part in text.split(","):
        name, _, value = part.partition("=")
        if not name or not value.isdigit():
            raise click.ClickException(f"--shape {text}: not of the form NAME=VALUE,NAME=VALUE")
        found[name] = int(value)
    return found


class _Modules:
    """The modules of a shader, one for each combination of macros."""

    def __init__(self, file: str, options: tuple[str, ...]) -> None:
        self.file = file
        self.options = options
        self.data = read_bytes(file)
        self.made: dict[str, bytes | None] = {}

    def __call__(self, defines: dict[str, int]) -> bytes:
        """Return the module with these macros. Raises RunError for one that does not compile."""
        key = json.dumps(defines)
        if key not in self.made:
            added = [f"-D{name}={value}" for name, value in defines.items()]
            try:
                self.made[key] = module_of(self.file, (*self.options, *added), self.data)
            except click.exceptions.Exit:
                self.made[key] = None
        found = self.made[key]
        if found is None:
            raise RunError("does not compile")
        return found

    def constants(self, defines: dict[str, int]) -> dict[str, int]:
        """Return the constant_id of each specialization constant by its name, or by its number."""
        from glslc_coop.reflection.read import reflect

        rows = reflect(self(defines)).specialization_constants
        return {name: row.id for row in rows for name in (row.name, str(row.id)) if name}


def _earlier(output: str | None, device: str) -> list[Search]:
    """Return what earlier searches on the device measured."""
    from glslc_coop.running.tuning import from_json, read_file

    if output is None or not os.path.exists(output):
        return []
    try:
        name, _, searches = from_json(read_file(output), output)
    except OSError as error:
        raise RunError(f"{output}: {error.strerror or error}") from None
    if name != device:
        raise RunError(f"{output} is of {name}, this device is {device}", "write another file")
    return searches


def _search(tuning: Tuning, search: Search, plan: _Plan, write: Callable[[], None]) -> None:
    """Run a search with a progress bar; an interrupted one is marked as incomplete."""
    from glslc_coop.running.tuning import Trial, combinations

    known = {json.dumps(each.values, sort_keys=True): each for each in search.trials}
    values = {**plan.searched, **plan.macros}
    if plan.count is None:
        every = list(combinations(values))
        rows = [row for row in every if tuning.meets(row, plan.constraints)]
        if len(rows) < len(every):
            show(f"--constraint leaves {len(rows)} of {len(every)} combinations", err=True)
        trials = [
            known.get(json.dumps(row, sort_keys=True))
            or Trial({key: row[key] for key in plan.searched}, {key: row[key] for key in plan.macros})
            for row in rows
        ]
        is_known = all(each.rounds or each.reason for each in trials)
    else:
        trials = list(known.values())
        is_known = len(trials) >= plan.count
    if search.is_complete and is_known:
        # Those of the earlier search that meet the constraints of this one.
        search.trials = sorted(trials, key=_by_time)
        return
    search.is_complete = False
    label = " ".join(f"{key}={each}" for key, each in search.shape.items()) or "tuning"
    # At most half of the combinations are timed again, half of those once more, and so on.
    # Where nobody watches, the bar would be its label alone.
    screen = sys.stderr if sys.stderr.isatty() else io.StringIO()
    with click.progressbar(range(2 * (plan.count or len(trials))), label=label, file=screen) as bar:

        def report(trials: list[Trial]) -> None:
            search.trials = trials
            bar.update(1)
            write()

        try:
            if plan.count is None:
                search.trials = tuning.run(trials, report, plan.rounds)
            else:
                search.trials = tuning.propose(
                    values, plan.macros, plan.constraints, plan.count, trials, report, plan.rounds
                )
            search.is_complete = True
        except KeyboardInterrupt:
            show("\ninterrupted; with the same -o the search goes on", err=True)
            search.trials = sorted(search.trials, key=_by_time)


def _by_time(trial: Trial) -> tuple[bool, float]:
    return trial.seconds is None, trial.seconds or 0.0


def _text(trial: Trial) -> str:
    return " ".join(f"{key}={value}" for key, value in trial.values.items())


def _print(tuning: Tuning, search: Search) -> None:
    shape = "".join(f", {key}={each}" for key, each in search.shape.items())
    show(f"{tuning.device.name}{shape}: {len(search.trials)} combinations, {tuning.runs} timed rounds")
    reasons = {trial.reason for trial in search.trials}
    if len(search.trials) > 1 and len(reasons) == 1 and None not in reasons:
        show(f"   each of them: {reasons.pop()}")
        return
    for trial in search.trials:
        result = trial.reason or "not timed yet"
        if trial.seconds is not None:
            result = duration(trial.seconds) + f" ({trial.rounds} rounds)"
        show(f"   {_text(trial)}: {result}")


def _print_best(searches: list[Search]) -> None:
    """Print the best of each shape, for a host to choose from."""
    for search in searches:
        shape = " ".join(f"{key}={each}" for key, each in search.shape.items())
        best = search.best
        show(f"{shape}: {_text(best)}, {duration(best.seconds or 0.0)}" if best is not None else f"{shape}: none")


def _picture(device: str, searches: list[Search]) -> bytes:
    """Return a picture of the times, a line for each shape, with the fastest combination of the first shape first."""
    from glslc_coop.running.pictures import lines

    ranked: dict[str, None] = {}
    rows = []
    for search in searches:
        timed = [each for each in search.trials if each.seconds is not None]
        times = {
            _text(each): (each.seconds or 0.0) * 1e6 for each in sorted(timed, key=lambda each: each.seconds or 0.0)
        }
        ranked |= dict.fromkeys(times)
        shape = " ".join(f"{key}={each}" for key, each in search.shape.items())
        present = [number for number, name in enumerate(ranked) if name in times]
        rows.append((shape, present, [times[name] for name in ranked if name in times]))
    return lines(f"combinations on {device}", list(ranked), rows, "microseconds")


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(tune_command, arguments)
