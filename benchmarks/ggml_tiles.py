"""ggml's matrix2 kernels lowered to KHR matrices, next to the KHR kernels that ggml has for the same work.

    python benchmarks/ggml_tiles.py FOLDER [--only WORD]... [--size 4096] [--rounds 9] [--seconds 200] [--statistics]
                                   [--small]

FOLDER holds the shaders of ggml's Vulkan backend (src/ggml-vulkan/vulkan-shaders). Each kernel runs in three forms on
the same numbers: its matrix2 form as it is, that form lowered for this device without matrix2, and ggml's own KHR form
with the macros and constants that ggml gives it. Results are compared with numpy. Forms take turns; times are medians
of the rounds. No row begins after `--seconds`. `--statistics` prints the driver's statistics of each form: registers
and the like. `--small` is for llvmpipe: the lowered module is lowered again, to plain SPIR-V, and the forms that the
device lacks are left out.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING

import numpy as np
import specialization

import glslc_coop
from glslc_coop.codegen.cooperative_lowering.targets import COMMON_ROWS, MatrixRow, Target

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import timing
    from specialization import Case, Work

#: The largest difference from numpy, relative to the largest result, by the type of the sums.
_BOUNDS = {"float": 5e-3, "float16_t": 3e-2}
#: Above that a kernel is wrong, however it rounds.
_MOST_BOUND = 3e-2
#: Products: type of A, sums, size of the tile.
PRODUCTS = (
    ("f16", "float", "l"),
    ("f16", "float", "m"),
    ("f16", "float16_t", "l"),
    ("q4_0", "float", "l"),
    ("q4_0", "float", "m"),
    ("q8_0", "float", "l"),
    ("q8_0", "float", "m"),
    ("q4_k", "float", "l"),
    ("q4_k", "float", "m"),
)
#: Attentions: type of K and V, sums, size of a head.
ATTENTIONS = (
    ("f16", "float", 64),
    ("f16", "float", 128),
    ("f16", "float16_t", 128),
    ("q4_0", "float", 128),
    ("q8_0", "float", 64),
)
#: Form -> ggml's word for its kernel.
FORMS = {"matrix2": "cm2", "lowered": "cm2", "ggml's KHR": "cm1"}


class Pair:
    """One kernel in ggml's matrix2 and KHR forms."""

    def __init__(self, name: str, cases: dict[str, Case]) -> None:
        self.name, self.cases = name, cases

    def works(self, folder: str) -> dict[str, Work]:
        """Return what to compile for each form. Constants are frozen: what a module needs depends on them."""
        return {form: case.work(folder, case.values) for form, case in self.cases.items()}

    def forget(self) -> None:
        """Drop the data."""
        for case in self.cases.values():
            case.forget()


def pairs(size: int, subgroup: int, is_nvidia: bool) -> list[Pair]:
    """Return the kernels, with data for products of size x size and attentions of that many keys."""
    made: list[tuple[str, Callable[[str], Case]]] = []
    for kind, sums, tile in PRODUCTS:
        made.append((f"product {kind}, {_words(sums)}{tile}", _product(kind, sums, tile, size, subgroup)))
    for kind, sums, head in ATTENTIONS:
        name = f"attention {kind}, {_words(sums)}heads of {head}"
        made.append((name, _attention((kind, sums, head), size, subgroup, is_nvidia)))
    return [Pair(name, {form: make(form) for form in ("cm2", "cm1")}) for name, make in made]


def _words(sums: str) -> str:
    return "f16 sums, " if sums == "float16_t" else ""


def _product(kind: str, sums: str, tile: str, size: int, subgroup: int) -> Callable[[str], Case]:
    # ggml converts B to halves for its matrix2 kernels; its KHR kernels of quantized matrices take floats.
    b_types = {"cm2": "float16_t", "cm1": "float16_t" if kind == "f16" else "float"}
    return lambda form: specialization.matmul((form, kind, b_types[form], sums, tile, True), size, subgroup)


def _attention(row: tuple[str, str, int], size: int, subgroup: int, is_nvidia: bool) -> Callable[[str], Case]:
    return lambda form: specialization.attention((form, *row), size, subgroup, is_nvidia)


def khr_target(device: specialization.TimedDevice, subgroup: int) -> Target:
    """Return the device as a target that has VK_KHR_cooperative_matrix and no other cooperative extension."""
    rows = []
    for row in device.profile.tables.get("cooperative_matrix", ()):
        if row["scope"] == "subgroup":
            components = tuple(str(row[name]) for name in ("AType", "BType", "CType", "ResultType"))
            sizes = row["MSize"], row["NSize"], row["KSize"]
            rows.append(MatrixRow(sizes, components, row.get("saturatingAccumulation", False)))
    shared_memory = device.profile.limits["maxComputeSharedMemorySize"]
    return Target("KHR matrices", rows or COMMON_ROWS, subgroup_size=subgroup, shared_memory=shared_memory)


def modules_of(work: tuple[dict[str, Work], Target, bool]) -> dict[str, bytes | str]:
    """Return the module of each form, or why there is none. For a process of its own."""
    works, target, is_small = work
    found = {"matrix2": specialization.compiled(works["cm2"]), "ggml's KHR": specialization.compiled(works["cm1"])}
    path, macros, environment, values, _ = works["cm2"]
    # As engines have it: one module, whose constants are frozen when it is lowered for the device.
    native, unroll = specialization.compiled((path, macros, environment, {}, False)), "never" if is_small else "auto"
    if isinstance(native, str):
        return found
    try:
        lowered = glslc_coop.lower(native, "speed", target=target, unroll=unroll, spec=values)
        if is_small:
            size = target.subgroup_size or 32
            lowered = glslc_coop.lower(lowered, "speed", subgroup_size=size, unroll="never")
        found["lowered"] = lowered
    except glslc_coop.LoweringError as error:
        found["lowered"] = str(error)
    return found


def compare(
    device: specialization.TimedDevice,
    pair: Pair,
    modules: dict[str, bytes | str],
    rounds: int,
    has_statistics: bool,
    warm_up: float,
) -> tuple[str, bool]:
    """Run one kernel in all forms; return its row and whether all are right."""
    lacking: dict[str, str] = {}
    runs: list[tuple[str, bytes]] = []
    for form in FORMS:
        module = modules.get(form, "no module")
        message = module if isinstance(module, str) else specialization.missing_feature(device, module)
        if isinstance(module, bytes) and message is None:
            runs.append((form, module))
        else:
            lacking[form] = str(message)
    for case in pair.cases.values():
        case.fill()
    results, medians = measure(device, pair, runs, rounds, has_statistics, warm_up)
    bound = _BOUNDS["float16_t" if "f16 sums" in pair.name else "float"]
    if "matrix2" in results:
        # The kernel itself rounds: an attention rounds its weights to halves.
        rounding = specialization.difference(results["matrix2"], pair.cases["cm2"].expected)
        bound = max(bound, 1.5 * rounding)
    cells, is_right = [pair.name], "lowered" in results
    for form, word in FORMS.items():
        if form not in results:
            cells += ["-", lacking[form][:60]]
            continue
        worst = specialization.difference(results[form], pair.cases[word].expected)
        is_right &= bool(worst <= (bound if form == "lowered" else _MOST_BOUND))
        cells += [f"{medians[form] * 1e3:.3f} ms", f"{worst:.1e}"]
    base = medians.get("ggml's KHR")
    cells.append(f"{medians['lowered'] / base:.2f}" if base and "lowered" in medians else "-")
    return "| " + " | ".join([*cells, "right" if is_right else "WRONG"]) + " |", is_right


def measure(
    device: specialization.TimedDevice,
    pair: Pair,
    runs: Sequence[tuple[str, bytes]],
    rounds: int,
    has_statistics: bool,
    warm_up: float,
) -> tuple[dict[str, np.ndarray], dict[str, float]]:
    """Return the result and the median time of each form; they take turns.

    The forms have buffers of their own: ggml's KHR products take other types of B.
    """
    results: dict[str, np.ndarray] = {}
    times: dict[str, list[float]] = {form: [] for form, _ in runs}
    prepared = []
    try:
        for form, module in runs:
            start = time.monotonic()
            prepared.append((form, device.prepare(pair.cases[FORMS[form]], module, has_statistics)))
            if has_statistics:
                print_statistics(form, prepared[-1][1][0], time.monotonic() - start)
        for form, (program, buffers) in prepared:
            program.seconds(1)
            results[form] = buffers.read(pair.cases[FORMS[form]].result)
        # An idle device has a low clock, and takes a second or more to raise it.
        end = time.monotonic() + warm_up
        while time.monotonic() < end:
            for _, (program, _) in prepared:
                program.seconds(5)
        for _ in range(rounds):
            for form, (program, _) in prepared:
                times[form].append(program.seconds(3))
    finally:
        for _, (program, buffers) in prepared:
            program.free()
            buffers.free()
    return results, {form: float(np.median(found)) for form, found in times.items()}


def print_statistics(form: str, program: timing.Program, seconds: float) -> None:
    """Print the driver's statistics of a program: registers, local memory and the like."""
    print(f"    {form}: {seconds:.1f} s until it is ready")
    for executable in program.program.statistics():
        values = executable["statistics"]
        assert isinstance(values, dict)
        print("    " + ", ".join(f"{name} {value}" for name, value in values.items()), flush=True)


_HEADER = """| kernel | matrix2 | from numpy | lowered | from numpy | ggml's KHR | from numpy | lowered / ggml's KHR | |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |"""


def main() -> int:
    """Run the comparison; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", help="the shaders of ggml's Vulkan backend")
    parser.add_argument("--only", action="append", default=[], help="only kernels whose name holds this")
    parser.add_argument("--size", type=int, default=4096, help="rows, columns and depth; keys of attentions")
    parser.add_argument("--rounds", type=int, default=9, help="timed rounds of each form")
    parser.add_argument("--seconds", type=float, default=200, help="begin no kernel after that time")
    parser.add_argument("--statistics", action="store_true", help="print the driver's statistics of each form")
    parser.add_argument("--small", action="store_true", help="lower the lowered modules again, for llvmpipe")
    arguments = parser.parse_args()
    end = time.monotonic() + arguments.seconds
    device = specialization.TimedDevice()
    subgroup = device.subgroup_size
    is_nvidia = device.profile.device["vendor"] == 0x10DE
    chosen = [
        pair for pair in pairs(arguments.size, subgroup, is_nvidia) if all(word in pair.name for word in arguments.only)
    ]
    target = khr_target(device, subgroup)
    warm_up = 0.0 if arguments.small else 3.0
    works = [(pair.works(arguments.folder), target, arguments.small) for pair in chosen]
    print(f"{device.name}, size {arguments.size}\n\n{_HEADER}", flush=True)

    def run(pair: Pair, modules: dict[str, bytes | str]) -> tuple[str, bool]:
        return compare(device, pair, modules, arguments.rounds, arguments.statistics, warm_up)

    return specialization.print_rows(chosen, works, modules_of, run, end)


if __name__ == "__main__":
    sys.exit(main())
