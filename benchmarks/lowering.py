"""Native, lowered and hand-written: the same work three times on one device.

    python benchmarks/lowering.py [--modules FOLDER] [--small] [--only TEXT] [--rounds N] [--json FILE]

Every form of a case reads the same buffers; results are compared. Forms take turns, so that a change of the device's
clock meets them all; times are medians of the rounds. FOLDER may hold modules of other projects that the cases name:
NVIDIA's samples with their parameters in a storage buffer, ggml's scalar matmul. Without arguments the shaders of
benchmarks/shaders run.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import struct
import time

import numpy as np
import timing

import glslc_coop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

HERE = os.path.dirname(os.path.abspath(__file__))
#: Options of a lowering -> how its form is called.
LOWERINGS: dict[str, dict[str, object]] = {
    "lowered": {},
    "lowered, virtual subgroups": {"subgroups": "virtual"},
    "lowered, --unroll=always": {"unroll": "always"},
}
SMALL_LOWERINGS: dict[str, dict[str, object]] = {"lowered": {"unroll": "never", "subgroups": "virtual"}}


#: Seconds of load before anything is measured: the clock of a device falls under load.
_WARM_UP = 2.0


class Form:
    """One way to do the work of a case. spec, push, groups: of the dispatch; result: the buffer that holds it."""

    def __init__(
        self,
        module: bytes,
        groups: tuple[int, int, int],
        spec: dict[int, int | float] | None = None,
        push: bytes = b"",
        extra: tuple[str, ...] = (),
        bindings: tuple[int, ...] = (),
        is_transposed: bool = False,
    ) -> None:
        self.module = module
        self.groups = groups
        self.spec = spec or {}
        self.push = push
        #: Features that the device must have.
        self.needs = extra
        #: Which buffers of the case are bound, if not all of them in order.
        self.bindings = bindings
        self.is_transposed = is_transposed


class Case:
    """Forms of the same work. operations: of one dispatch. result: the number of the buffer with the result."""

    def __init__(
        self, name: str, operations: float, buffers: list[timing.Contents], result: int, forms: dict[str, Form]
    ) -> None:
        self.name = name
        self.operations = operations
        self.buffers = buffers
        self.result = result
        self.forms = forms


def compiled(name: str, small: bool = False, **defines: object) -> bytes:
    """Return the module of a shader of this folder. small: for a device in software, which unrolls slowly."""
    if small:
        defines["UNROLL"] = "[[dont_unroll]]"
    path = os.path.join(HERE, "shaders", name + ".comp")
    return glslc_coop.compile(path, target_env="vulkan1.3", defines=defines, optimize="speed").spirv


def lowered_forms(native: Form, small: bool, what: str = "", **more: object) -> dict[str, Form]:
    """Return the lowered forms of a native one, with its specialization constants frozen, each module once."""
    forms: dict[str, Form] = {}
    frozen = {number: int(value) for number, value in native.spec.items() if not isinstance(value, float)}
    for name, options in (SMALL_LOWERINGS if small else LOWERINGS).items():
        start = time.perf_counter()
        module = glslc_coop.lower(native.module, "speed", spec=frozen, **{**options, **more})
        seconds = time.perf_counter() - start
        print(f"    {what}{name}: {seconds:.2f} s, {len(native.module)} -> {len(module)} bytes", flush=True)
        if all(module != form.module for form in forms.values()):
            forms[what + name] = Form(module, native.groups, native.spec)
    return forms


def halves(count: int, seed: int, step: float = 0.125) -> np.ndarray:
    """Return small float16 numbers."""
    return ((np.random.default_rng(seed).integers(0, 16, count) - 8) * step).astype(np.float16)


# ---- cases ----


def network(small: bool, folder: str | None) -> Case:
    """A network of 3 layers of 64 and one of 16, for each invocation."""
    width, layers, outputs, groups = 64, 3, 16, 2 if small else 4096
    weights = halves(layers * width * width + outputs * width, 1)
    buffers: list[timing.Contents] = [
        weights,
        halves((layers + 1) * width, 2),
        halves(64 * width, 3),
        np.zeros(groups * 64 * outputs, np.float16),
    ]
    spec: dict[int, int | float] = {0: width, 1: layers, 2: outputs, 3: 0}
    count = (groups, 1, 1)
    native = Form(compiled("network"), count, spec, extra=("cooperativeVector",))
    forms = {"native": native, **lowered_forms(native, small)}
    forms["hand-written"] = Form(compiled("network_loops", small), count, spec)
    forms["hand-written, sums of float16_t"] = Form(compiled("network_loops", small, SUM="float16_t"), count, spec)
    return Case("network", 2.0 * groups * 64 * weights.size, buffers, 3, forms)


def matrices(small: bool, folder: str | None) -> Case:
    """A product of two square matrices of float16 with sums of float."""
    size = 256 if small else 4096
    buffers: list[timing.Contents] = [
        halves(size * size, 4),
        halves(size * size, 5),
        np.zeros(size * size, np.float32),
    ]
    spec: dict[int, int | float] = {0: size}
    count = (size // 128, size // 128, 1)
    native = Form(compiled("matmul"), count, spec, extra=("cooperativeMatrix",))
    forms = {"native": native, **lowered_forms(native, small)}
    forms |= scalar_matmuls(small, folder, size, (0, 1, 2))
    return Case("matrices", 2.0 * size**3, buffers, 2, forms)


def scalar_matmuls(small: bool, folder: str | None, size: int, bindings: tuple[int, ...]) -> dict[str, Form]:
    """Return products of float16 with sums of float on buffers A, B (column-major) and D, without matrices."""
    count = (size // 128, size // 128, 1)
    forms = {"hand-written": Form(compiled("matmul_scalar", small), count, {0: size}, bindings=bindings)}
    ggml = None if folder is None else _module(folder, "matmul_f16.spv")
    if ggml is not None:
        tiles: dict[int, int | float] = {0: 128, 1: 128, 2: 128, 3: 16, 4: 64, 5: 64, 6: 2, 7: 4, 8: 4, 9: 1, 10: 32}
        push = struct.pack("<16I", *[size] * 6, *[size * size] * 3, 0, 1, size, 1, 1, 1, 1)
        forms["ggml, scalar"] = Form(ggml, count, {**tiles, 11: 1}, push, (), bindings, True)
    return forms


def _module(folder: str, name: str) -> bytes | None:
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        return None
    with open(path, "rb") as file:
        return file.read()


def _addresses(addresses: list[int]) -> np.ndarray:
    return np.array(addresses[1:5], np.uint64)


def vector_sample(small: bool, folder: str | None) -> Case | None:
    """NVIDIA's vector sample: its network at 64 inputs, 3 layers of 64, 16 outputs."""
    module = None if folder is None else _module(folder, "matvecmul.spv")
    if module is None:
        return None
    width, layers, outputs, groups = 64, 3, 16, 2 if small else 4096
    weights = halves(layers * width * width + outputs * width, 1)
    buffers: list[timing.Contents] = [
        _addresses,
        halves(64 * width, 3),
        weights,
        halves((layers + 1) * width, 2),
        np.zeros(groups * 64 * outputs, np.float16),
    ]
    matrix, bias = width * width * 2, width * 2
    spec: dict[int, int | float] = {0: outputs, 1: width, 2: layers, 3: width, 4: 64, 5: 0, 6: 0}
    spec |= {7 + number: number * matrix for number in range(4)}
    spec |= {11 + number: number * bias for number in range(4)}
    spec |= {15: 0, 16: 0, 17: 0}
    push, count = struct.pack("<I", 31), (groups, 1, 1)
    native = Form(module, count, spec, push, ("cooperativeVector",))
    forms = {"native, row-major": native}
    forms["native, inferencing layout"] = Form(module, count, {**spec, 15: 2}, push, ("cooperativeVector",))
    for name, form in lowered_forms(native, small).items():
        form.push = push
        forms[name] = form
    for name, kind in (("hand-written", "float"), ("hand-written, sums of float16_t", "float16_t")):
        made = compiled("network_loops", small, REFERENCES=1, SUM=kind)
        forms[name] = Form(made, count, {0: width, 1: layers, 2: outputs})
    return Case("vector sample", 2.0 * groups * 64 * weights.size, buffers, 4, forms)


def matrix_sample(small: bool, folder: str | None, name: str = "shmemfp16_fp32") -> Case | None:
    """NVIDIA's matrix sample, staged in shared memory: tiles of 128 x 128 x 32 of matrices of 16 x 16 x 16."""
    module = None if folder is None else _module(folder, name + ".spv")
    if module is None:
        return None
    size, is_int = 256 if small else 4096, "8" in name
    depth, rows = (64, 32) if is_int else (32, 16)
    random = np.random.default_rng(6)
    result = np.int32 if is_int else np.float32 if name.endswith("32") else np.float16
    sources = [
        random.integers(-4, 4, size * size).astype(np.int8) if is_int else halves(size * size, seed, 0.125)
        for seed in (4, 5)
    ]
    buffers: list[timing.Contents] = [
        _addresses,
        *sources,
        np.zeros(size * size, result),
        np.zeros(size * size, result),
    ]
    tile = 128
    values = [16, 16, rows, tile, tile, depth, size, size, size, size, size, 1.0, 0.0, 1, depth, tile, depth, tile, 256]
    spec: dict[int, int | float] = dict(enumerate(values))
    spec[21] = 32
    count = (size // tile, size // tile, 1)
    native = Form(module, count, spec, extra=("cooperativeMatrix",))
    forms = {"native": native, **lowered_forms(native, small)}
    if name.endswith("fp16_fp32"):
        forms |= scalar_matmuls(small, folder, size, (1, 2, 4))
    if is_int:
        forms |= lowered_forms(native, small, "packed dot products, ", dot_products=True)
    return Case(f"matrix sample {name}", 2.0 * size**3, buffers, 4, forms)


CASES: dict[str, Callable[[bool, str | None], Case | None]] = {
    "network": network,
    "matrices": matrices,
    "vector sample": vector_sample,
    "matrix sample fp16_fp32": lambda small, folder: matrix_sample(small, folder, "shmemfp16_fp32"),
    "matrix sample fp16_fp16": lambda small, folder: matrix_sample(small, folder, "shmemfp16_fp16"),
    "matrix sample s8_s32": lambda small, folder: matrix_sample(small, folder, "shmems8_s32"),
}


# ---- measuring ----


def measure(device: timing.Device, case: Case, rounds: int, subgroup_size: int | None) -> dict[str, float]:
    """Return the median time of each form, in seconds, and print a row for each."""
    buffers = timing.Buffers(device, case.buffers)
    programs: dict[str, timing.Program] = {}
    results: dict[str, np.ndarray] = {}
    blank = np.zeros_like(buffers.arrays[case.result])
    for name, form in case.forms.items():
        if any(feature not in device.features for feature in form.needs):
            continue
        try:
            start = time.perf_counter()
            program = timing.Program(
                device,
                form.module,
                buffers,
                form.groups,
                push=form.push,
                spec=form.spec,
                subgroup_size=subgroup_size,
                bindings=form.bindings,
            )
            buffers.write(case.result, blank)
            program.seconds(1)
            results[name] = buffers.read(case.result)
            print(
                f"    {name}: {time.perf_counter() - start:.1f} s for the pipeline and the first dispatch", flush=True
            )
            programs[name] = program
        except Exception as error:  # noqa: BLE001 - one form that fails must not hide the others
            print(f"    {name}: {type(error).__name__}: {error}", flush=True)
    start = time.perf_counter()
    while programs and time.perf_counter() - start < _WARM_UP:
        for program in programs.values():
            program.seconds(1)
    counts = {name: max(1, min(200, int(0.02 / program.seconds(1)))) for name, program in programs.items()}
    times: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(rounds):
        for name, program in programs.items():
            times[name].append(program.seconds(counts[name]))
    medians = {name: statistics.median(each) for name, each in times.items()}
    reference = results.get("hand-written", next(iter(results.values()), blank)).astype(np.float64)
    for name, seconds in medians.items():
        result = results[name].astype(np.float64)
        if case.forms[name].is_transposed:
            side = int(result.size**0.5)
            result = result.reshape(side, side).T.ravel()
        error = np.abs(result - reference).max() / max(np.abs(reference).max(), 1e-30)
        spread = (max(times[name]) - min(times[name])) / seconds
        rate = case.operations / seconds / 1e12
        print(f"{case.name} | {name} | {seconds * 1e3:.3f} ms | {rate:.3f} T/s | spread {spread:.0%} | {error:.1e}")
    for program in programs.values():
        program.free()
    buffers.free()
    return medians


def main() -> None:
    """Measure all cases and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--modules", help="folder of modules of other projects")
    parser.add_argument("--small", action="store_true", help="small sizes, for a device in software")
    parser.add_argument("--only", default="", help="the cases whose names hold this text")
    parser.add_argument("--rounds", type=int, default=9, help="timed rounds of each form")
    parser.add_argument("--subgroup-size", type=int, default=None, help="require subgroups of this size")
    parser.add_argument("--json", help="write the medians here")
    arguments = parser.parse_args()
    if arguments.subgroup_size is not None:
        native = {"subgroups": "native", "subgroup_size": arguments.subgroup_size}
        for name in ("lowered", "lowered, --unroll=always"):
            LOWERINGS[name] = {**LOWERINGS[name], **native}
    device = timing.Device()
    print(device.name)
    found = {}
    for name, make in CASES.items():
        if arguments.only not in name:
            continue
        case = make(arguments.small, arguments.modules)
        if case is not None:
            found[case.name] = measure(device, case, arguments.rounds, arguments.subgroup_size)
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(found, file, indent=1)


if __name__ == "__main__":
    main()
