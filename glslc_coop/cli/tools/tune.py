"""`glslc-coop tune`: the fastest specialization of a shader on the device at hand.

In: a shader or module, values for its specialization constants. Out: a table, a JSON file. Must not know: how a
combination is measured.
"""

from __future__ import annotations

import json
import os
import sys

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.inputs import compiler_options, module_of
from glslc_coop.cli.tools.outputs import write_output
from glslc_coop.cli.tools.run_ import arguments_of, device_options, duration
from glslc_coop.lazy import lazy
from glslc_coop.running.errors import RunError

with lazy:
    from glslc_coop.running.tuning import Trial, Tuning


@click.command("tune")
@compiler_options
@device_options
@click.option("--constraint", "constraints", multiple=True, metavar="EXPRESSION", help="What combinations must meet.")
@click.option("--tolerance", type=float, help="Of results, relative to the largest number; by default by type.")
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True, help="Timed rounds to begin with.")
@click.option(
    "-o", "output", type=click.Path(dir_okay=False), metavar="FILE.json", help="Write trials; go on from them."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def tune_command(
    file: str,
    options: tuple[str, ...],
    buffers: dict[str, str],
    push: dict[str, str],
    spec: dict[str, str],
    dispatch: str | None,
    constraints: tuple[str, ...],
    tolerance: float | None,
    rounds: int,
    output: str | None,
    as_json: bool,
    lower: str,
    device: int | str | None,
    invocations: str | None,
    **others: object,
) -> int:
    """Time combinations of specialization constants of FILE, and print them, the fastest first.

    --spec NAME=16,32,64 gives values to combine. --dispatch takes expressions of constants and push constants,
    separated by commas. Each combination's results are compared with those of the first. The slower half is left out
    again and again; the search can be interrupted, and goes on with the same -o.

        glslc-coop tune gemm.comp -b A=random:f16:512x512 … --spec TM=32,64 --spec TN=32,64 --constraint 'TM*TN<=4096'
        --push columns=512 --dispatch 'columns/TN,columns/TM' -o tuned.json
    """
    from glslc_coop.running.api import open_device
    from glslc_coop.running.device import Unavailable, VulkanError
    from glslc_coop.running.tuning import Tuning, combinations

    searched = {key: _values(key, text) for key, text in spec.items() if "," in text}
    fixed = {key: text for key, text in spec.items() if key not in searched}
    if invocations is not None:
        raise click.ClickException("--invocations: give --dispatch, which may depend on the constants")
    if not searched:
        raise click.ClickException("nothing to combine: give --spec NAME=VALUE,VALUE")
    arguments = arguments_of(buffers, push, fixed)
    module = module_of(file, options)
    try:
        opened = open_device(device)
        parts = (dispatch or "1").split(",")
        tuning = Tuning(opened, module, dispatch=parts, lower=lower, tolerance=tolerance, **arguments)
        rows = combinations(searched, constraints, tuning.names({}))
        trials = _resumed(output, opened.name, rows)
        found = _search(tuning, trials, rounds, output, as_json)
    except (RunError, Unavailable, VulkanError) as error:
        raise click.ClickException(f"{file}: {error}") from None
    _print(tuning, found, as_json)
    return 0 if any(each.seconds is not None for each in found) else 1


def _values(name: str, text: str) -> list[int]:
    try:
        return [int(part, 0) for part in text.split(",")]
    except ValueError:
        raise click.ClickException(f"--spec {name}: '{text}' is not a list of integers") from None


def _resumed(output: str | None, device: str, rows: list[dict[str, int]]) -> list[Trial]:
    """Return a trial for each combination, with what an earlier search on the device measured."""
    from glslc_coop.running.tuning import Trial, from_json

    earlier: dict[str, Trial] = {}
    if output is not None and os.path.exists(output):
        with open(output, encoding="utf-8") as file:
            state = from_json(file.read(), output)
        if state["device"] != device:
            raise RunError(f"{output} is of {state['device']}, this device is {device}", "write another file")
        earlier = {json.dumps(row["spec"]): Trial(**row) for row in state["trials"]}
    return [earlier.get(json.dumps(row)) or Trial(row) for row in rows]


def _search(tuning: Tuning, trials: list[Trial], rounds: int, output: str | None, as_json: bool) -> list[Trial]:
    """Run the search with a progress bar; an interruption ends it with what there is."""
    from glslc_coop.running.tuning import to_json

    # At most half of the combinations are timed again, half of those once more, and so on.
    with click.progressbar(range(2 * len(trials)), label="combinations", file=sys.stderr) as bar:

        def report(trials: list[Trial]) -> None:
            bar.update(1)
            if output is not None:
                write_output(output, json.dumps(to_json(tuning.device.name, trials), indent=1) + "\n")

        try:
            return tuning.run(trials, report, rounds)
        except KeyboardInterrupt:
            return sorted(trials, key=lambda each: (each.seconds is None, -each.rounds, each.seconds or 0.0))


def _print(tuning: Tuning, found: list[Trial], as_json: bool) -> None:
    from glslc_coop.running.tuning import to_json

    if as_json:
        click.echo(json.dumps(to_json(tuning.device.name, found), indent=1))
        return
    click.echo(f"{tuning.device.name}: {len(found)} combinations, {tuning.runs} timed rounds")
    for trial in found:
        values = " ".join(f"{key}={value}" for key, value in trial.spec.items())
        result = duration(trial.seconds) + f" ({trial.rounds} rounds)" if trial.seconds is not None else trial.reason
        click.echo(f"   {values}: {result}")


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(tune_command, arguments)
