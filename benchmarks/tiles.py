"""Cooperative vectors native, as tiles of KHR matrices, and plain: the same network three times on one device.

    python benchmarks/tiles.py [--small] [--only TEXT] [--rounds N] [--json FILE]

Six layers of 64 and of 128, once over and many times over. Forms take turns; times are medians of the rounds. The
results of all forms are compared with those of numpy: a form that differs is named, and the program ends with 1. Needs
Python, numpy and a Vulkan loader.
"""

from __future__ import annotations

import argparse
import json
import time

import lowering
import numpy as np
import timing

import glslc_coop
from glslc_coop.codegen.cooperative_lowering.targets import MatrixRow, Target

LAYERS = 6
#: The largest difference to numpy, of the largest value: sums are rounded to float16 after each layer.
_TOLERANCE = 0.02
_HALVES = ("float16", "float16")
#: Form -> the sums of the products that its target lists.
_SUMS = {"tiles, float32 sums": "float32", "tiles, float16 sums": "float16"}


def network(
    width: int, passes: int, groups: int, subgroup_size: int, is_small: bool, shared_memory: int
) -> tuple[lowering.Case, np.ndarray]:
    """Return the forms of a network, and what numpy computes for the first group."""
    random = np.random.default_rng(width)
    bound = (6 / width) ** 0.5
    weights = random.uniform(-bound, bound, (LAYERS, width, width)).astype(np.float16)
    biases = random.uniform(-0.1, 0.1, (LAYERS, width)).astype(np.float16)
    # llvmpipe has 32 KiB of shared memory.
    invocations = 16 if is_small else 128
    inputs = random.uniform(0, 1, (groups * invocations, width)).astype(np.float16)
    native = lowering.compiled("layers", WIDTH=width, LAYERS=LAYERS, INVOCATIONS=invocations)
    count, spec = (groups, 1, 1), {0: passes}
    forms = {"native": lowering.Form(native, count, spec, extra=("cooperativeVector",))}
    unroll = "never" if is_small else "auto"
    for name, total in _SUMS.items():
        rows = [MatrixRow((16, 16, 16), (*_HALVES, total, total)), MatrixRow((16, 16, 16), (*_HALVES, *_HALVES))]
        start = time.perf_counter()
        module = glslc_coop.lower(
            native,
            "speed",
            unroll=unroll,
            target=Target(name, rows, subgroup_size=subgroup_size, shared_memory=shared_memory),
        )
        print(f"    {name}: lowered in {time.perf_counter() - start:.2f} s", flush=True)
        needs: tuple[str, ...] = ("cooperativeMatrix",)
        if is_small:
            module, needs = glslc_coop.lower(module, subgroup_size=subgroup_size, unroll="never"), ()
        forms[name] = lowering.Form(module, count, spec, extra=needs)
    plain = glslc_coop.lower(native, "speed", subgroup_size=subgroup_size, unroll=unroll)
    forms["plain"] = lowering.Form(plain, count, spec)
    buffers: list[timing.Contents] = [
        weights.ravel(),
        biases.ravel(),
        inputs.ravel(),
        np.zeros(inputs.size, np.float16),
    ]
    work = 2.0 * inputs.size * LAYERS * width * passes
    name = f"{LAYERS} layers of {width}, {passes} times"
    return lowering.Case(name, work, buffers, 3, forms), expected(weights, biases, inputs[:invocations], passes)


def expected(weights: np.ndarray, biases: np.ndarray, inputs: np.ndarray, passes: int) -> np.ndarray:
    """Return what the network computes, with sums of float32."""
    values = inputs
    for _ in range(passes):
        for weight, bias in zip(weights, biases):
            sums = values.astype(np.float32) @ weight.T.astype(np.float32) + bias
            values = np.maximum(sums.astype(np.float16), 0)
    return values


def check(device: timing.Device, case: lowering.Case, first: np.ndarray, subgroup_size: int) -> list[str]:
    """Return the forms whose results differ from those of numpy."""
    wrong = []
    buffers = timing.Buffers(device, case.buffers)
    for name, form in case.forms.items():
        if any(feature not in device.features for feature in form.needs):
            print(f"    {name}: the device lacks {', '.join(form.needs)}")
            continue
        program = timing.Program(device, form.module, buffers, form.groups, spec=form.spec, subgroup_size=subgroup_size)
        program.seconds(1)
        found = buffers.read(case.result)[: first.size].astype(np.float64)
        error = np.abs(found - first.ravel()).max() / max(np.abs(first.astype(np.float64)).max(), 1e-30)
        print(f"    {name}: difference to numpy {error:.1e} of the largest value")
        if not error <= _TOLERANCE:
            wrong.append(f"{case.name}, {name}: {error:.1e}")
        program.free()
        buffers.write(case.result, np.zeros_like(buffers.arrays[case.result]))
    buffers.free()
    return wrong


def main() -> int:
    """Measure all cases; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--small", action="store_true", help="small sizes, and tiles lowered again, for llvmpipe")
    parser.add_argument("--only", default="", help="the cases whose names hold this text")
    parser.add_argument("--rounds", type=int, default=9, help="timed rounds of each form")
    parser.add_argument("--subgroup-size", type=int, default=32, help="of the device")
    parser.add_argument("--json", help="write the medians here")
    arguments = parser.parse_args()
    device = timing.Device()
    print(device.name)
    # Columns that do not fit would overwrite each other: llvmpipe has 32 KiB and takes more without a word.
    shared_memory = device.profile.limits["maxComputeSharedMemorySize"]
    medians: dict[str, dict[str, float]] = {}
    wrong: list[str] = []
    for width in (64, 128):
        for passes in (1, 2) if arguments.small else (1, 32):
            groups = 1 if arguments.small else 2048
            case, first = network(width, passes, groups, arguments.subgroup_size, arguments.small, shared_memory)
            if arguments.only in case.name:
                wrong += check(device, case, first, arguments.subgroup_size)
                medians[case.name] = lowering.measure(device, case, arguments.rounds, arguments.subgroup_size)
    for name, times in medians.items():
        for form, seconds in times.items():
            native = f"{seconds / times['native']:.2f} of native, " if "native" in times else ""
            print(f"{name} | {form} | {seconds * 1e3:.3f} ms | {native}{seconds / times['plain']:.3f} of plain")
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(medians, file, indent=1)
    for line in wrong:
        print(f"WRONG {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
