"""NVIDIA's samples of cooperative vectors and matrices: native, lowered to KHR matrices, and plain.

    python benchmarks/samples.py FOLDER [--small] [--only TEXT]... [--rounds N] [--seconds N] [--json FILE]
                                 [--statistics]

FOLDER holds modules of vk_cooperative_vector_perf and vk_cooperative_matrix_perf as published (shaders/*.spv); what is
not there is left out. Vectors run with the device's own matrices as tiles; matrices run by a target that lists products
of 16x16x16 of float16 and nothing else, which cuts larger ones, widens smaller ones and holds other types as float16.
Forms take turns; times are medians of the rounds. Results are compared with numpy: a form that differs is named, and
the program ends with 1. `--small` is for llvmpipe: what is lowered to tiles is lowered again.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import struct
import time
from typing import TYPE_CHECKING

import ggml_tiles
import numpy as np
import specialization

import glslc_coop
from glslc_coop.api.lowering import Explanation
from glslc_coop.codegen.cooperative_lowering.targets import COMMON_ROWS, MatrixRow, Target
from glslc_coop.running.device import Binding, Program, VulkanError
from glslc_coop.running.vector_matrices import INFERENCING_OPTIMAL, ROW_MAJOR, TRAINING_OPTIMAL, convert_matrix

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

#: Seconds of load before a case is measured: an idle device has a low clock.
_WARM_UP = 2.0
#: Bytes to whose multiples the vector sample rounds up the offsets of its matrices, and of its biases.
_MATRIX_UNIT, _BIAS_UNIT = 64, 16
_HALVES = ("float16", "float16")
#: Sums of the tiles -> the rows of the target that lists 16x16x16 of float16.
_ROWS_16 = {
    "": list(COMMON_ROWS),
    "float32 sums": [MatrixRow((16, 16, 16), (*_HALVES, "float32", "float32"))],
}
#: Tiles of vectors on a device without matrices, whose modules are lowered again.
_SMALL_ROWS = [*COMMON_ROWS, MatrixRow((16, 16, 32), ("sint8", "sint8", "sint32", "sint32"))]
#: Vectors: module, inputs, layers, their width, outputs, the log2 of the invocations that have one network; None: one
#: network for all, whose offset does not depend on the invocation.
VECTORS = (
    ("matvecmul", 64, 3, 64, 16, None),
    ("matvecmul", 8, 3, 64, 8, 31),
    ("matvecmul", 8, 2, 32, 8, 31),
    ("matvecmul", 8, 3, 64, 8, 8),
    ("matvecmuls8", 64, 3, 64, 16, None),
    ("matvecmuls8", 8, 3, 64, 8, 31),
)
#: Outer products: the components of the vectors, which are added to one matrix.
OUTER_PRODUCTS = (64, 128)
#: Matrices: module, the sizes of its matrices (the first is the native shape), the sums of the target's tiles.
MATRICES = (
    ("shmemfp16_fp32", ("16x16x16", "32x32x32", "16x16x32", "64x32x16", "16x8x16", "16x8x8"), ("",)),
    ("shmemfp16_fp16", ("16x16x16", "32x32x32", "16x16x32", "16x8x16"), ("",)),
    ("shmembf16_fp32", ("16x16x16",), ("",)),
    ("workgroupfp16_fp32", ("16x16x16",), ("",)),
    ("workgroupfp16_fp16", ("16x16x16",), ("",)),
    ("workgroupbf16_fp32", ("16x16x16",), ("",)),
)
#: The largest difference from numpy, of the largest value, by the type of the sums: none for integers.
_TOLERANCES = {"float32": 1e-5, "bfloat16": 1e-5, "float16": 3e-2, "sint32": 0.0}


class Work:
    """How a form's module is made from the sample's. rows: of the target, or None for a plain module.

    layout: of its result, where that is a matrix of vectors.
    """

    def __init__(
        self,
        module: bytes,
        spec: dict[int, int | float],
        rows: Sequence[MatrixRow] | None = (),
        layout: int = ROW_MAJOR,
    ) -> None:
        self.module, self.spec, self.layout = module, spec, layout
        #: Empty: as it is.
        self.rows = rows

    def lowered(self, subgroup: int, shared_memory: int, is_small: bool) -> tuple[bytes | str, str]:
        """Return the module, or why there is none, and what became of its products. For a process of its own."""
        if self.rows is not None and not len(self.rows):
            return self.module, "as it is"
        frozen = {number: int(value) for number, value in self.spec.items() if not isinstance(value, float)}
        explanation = Explanation()
        target, unroll = None, "never" if is_small else "auto"
        if self.rows is not None:
            target = Target("tiles", self.rows, subgroup_size=subgroup, shared_memory=shared_memory)
        try:
            module = glslc_coop.lower(
                self.module,
                "speed",
                spec=frozen,
                subgroup_size=subgroup,
                unroll=unroll,
                target=target,
                bfloat16_as_float16=True,
                explanation=explanation,
            )
            if is_small:
                # The llvmpipe of Mesa 22 loses subgroups that reach more barriers than others in the Vulkan model.
                module = glslc_coop.lower(
                    module, subgroup_size=subgroup, subgroups="native", memory_model="glsl450", unroll="never"
                )
        except glslc_coop.LoweringError as error:
            return str(error), ""
        words = ("MulAdd", "OuterProduct")
        rows = {
            str(row).partition(": ")[2]: None
            for row in explanation.rows
            if any(word in row.construct for word in words)
        }
        return module, "; ".join(rows) or "as it is"


class Case:
    """A sample's work. forms: what runs; inputs: its buffers before the result's; expected: of the whole result."""

    def __init__(self, name: str, sums: str, groups: tuple[int, int, int], push: bytes = b"") -> None:
        self.name, self.sums, self.groups, self.push = name, sums, groups, push
        #: Of the first dispatch, whose result is compared.
        self.checked_groups = groups
        self.operations = 0.0
        self.forms: dict[str, Work] = {}
        self.inputs: list[np.ndarray] = []
        self.expected = np.zeros(0)

    @property
    def result(self) -> np.ndarray:
        """Return zeros of the type of the result."""
        return np.zeros(self.expected.size, self.expected.dtype)


def _up(size: int, unit: int) -> int:
    return -(-size // unit) * unit


# ---- vectors ----


def vectors_name(row: tuple[str, int, int, int, int, int | None]) -> str:
    """Return the name of a case of vectors."""
    module, inputs, layers, width, outputs, shift = row
    repeated = "" if shift is None else f", a network for 2^{shift}"
    return f"{module}: {inputs}, {layers} of {width}, {outputs}{repeated}"


def vectors(
    device: specialization.TimedDevice, module: bytes, row: tuple[str, int, int, int, int, int | None], groups: int
) -> Case:
    """Return a network of the vector sample."""
    name, inputs, layers, width, outputs, shift = row
    is_int = name.endswith("s8")
    networks = 1 if shift is None else max(1, groups * 64 >> shift)
    random = np.random.default_rng(width + inputs)
    kinds = (np.int8, np.int32) if is_int else (np.float16, np.float16)
    size = kinds[0]().itemsize
    shapes = [(width if layer < layers else outputs, inputs if layer == 0 else width) for layer in range(layers + 1)]
    bound = (6 / width) ** 0.5

    def numbers(shape: tuple[int, ...], kind: type, least: float, most: float) -> np.ndarray:
        if is_int:
            return random.integers(int(least * 100), int(most * 100), shape).astype(kind)
        return random.uniform(least, most, shape).astype(kind)

    weights = [numbers(shape, kinds[0], *((-1, 1) if is_int else (-bound, bound))) for shape in shapes]
    biases = [numbers(shape[:1], kinds[1], -0.1, 0.1) for shape in shapes]
    values = numbers((64, inputs), kinds[0], 0, 1)
    data, places = _packed_weights(device, weights)
    bias_data, bias_places = bytearray(), []
    for bias in biases:
        bias_places.append(len(bias_data))
        bias_data += bias.tobytes().ljust(_up(bias.nbytes, _BIAS_UNIT), b"\0")
    spec: dict[int, int | float] = {0: outputs, 1: inputs, 2: layers, 3: width, 4: 64}
    spec |= {5: 0, 6: 0} if shift is None else {5: len(data), 6: len(bias_data)}
    spec |= {11 + number: place for number, place in enumerate(bias_places)}
    right_shift = 0
    if is_int:
        right_shift = next(shift for shift in range(32) if _largest(weights, biases, values, shift) < 128)
    spec |= {15: ROW_MAJOR, 16: 0, 17: right_shift}
    case = Case(
        vectors_name(row),
        "sint32" if is_int else "float16",
        (groups, 1, 1),
        struct.pack("<I", 31 if shift is None else shift),
    )
    case.operations = 2.0 * groups * 64 * sum(each.size for each in weights)
    expected = _network(weights, biases, values, right_shift if is_int else None)
    padded = _up(outputs, 16 // expected.itemsize)
    whole = np.zeros((64, padded), expected.dtype)
    whole[:, :outputs] = expected
    case.expected = np.tile(whole.ravel(), groups)
    columns = np.zeros((64, _up(inputs, 16 // size)), kinds[0])
    columns[:, :inputs] = values
    case.inputs = [columns, *(np.tile(np.frombuffer(bytes(each), np.uint8), networks) for each in (data, bias_data))]
    by_layout = {layout: {**spec, 15: layout} | dict(zip(range(7, 11), found)) for layout, found in places.items()}
    _add_forms(device, case, module, by_layout, is_int)
    return case


def _add_forms(
    device: specialization.TimedDevice,
    case: Case,
    module: bytes,
    by_layout: dict[int, dict[int, int | float]],
    is_int: bool,
) -> None:
    """Add the forms of a network. by_layout: layout of its matrices -> the values of its constants."""
    rows = ggml_tiles.khr_target(device, device.subgroup_size).rows
    if not device.profile.tables.get("cooperative_matrix"):
        rows = tuple(_SMALL_ROWS)
    factor = "sint8" if is_int else "float16"
    spec = by_layout[ROW_MAJOR]
    if "cooperativeVector" in device.features:
        case.forms["native"] = Work(module, spec)
        if INFERENCING_OPTIMAL in by_layout:
            case.forms["native, optimal"] = Work(module, by_layout[INFERENCING_OPTIMAL])
    for sums in ("sint32",) if is_int else ("float32", "float16"):
        # Results of float16 stay in tiles beside sums of float32 where the target has both.
        totals = {sums, "sint32" if is_int else "float16"}
        listed = [each for each in rows if (each.a, each.b) == (factor, factor) and each.c == each.result in totals]
        case.forms[f"tiles, {sums} sums"] = Work(module, spec, [each for each in listed if not each.saturates])
    case.forms["plain"] = Work(module, spec, None)


def _packed_weights(
    device: specialization.TimedDevice, weights: Sequence[np.ndarray]
) -> tuple[bytes, dict[int, list[int]]]:
    """Return matrices one after the other, in rows and in the device's own layout, and layout -> where they begin."""
    data, places = bytearray(), {ROW_MAJOR: list[int]()}
    if "cooperativeVector" in device.features:
        places[INFERENCING_OPTIMAL] = []
    for matrix in weights:
        # A row begins at a multiple of 16 bytes.
        padded = np.zeros((len(matrix), _up(matrix.shape[1], 16 // matrix.itemsize)), matrix.dtype)
        padded[:, : matrix.shape[1]] = matrix
        rows = padded.tobytes()
        component = "sint8" if matrix.dtype == np.int8 else "float16"
        for layout, found in places.items():
            layout_data = rows
            if layout != ROW_MAJOR:
                pitch = padded.shape[1] * matrix.itemsize
                layout_data = convert_matrix(device, rows, *matrix.shape, component, ROW_MAJOR, layout, pitch)
            found.append(len(data))
            data += layout_data.ljust(_up(len(layout_data), _MATRIX_UNIT), b"\0")
    return bytes(data), places


def _network(
    weights: Sequence[np.ndarray], biases: Sequence[np.ndarray], values: np.ndarray, shift: int | None
) -> np.ndarray:
    """Return what the sample computes. shift: of the results of layers of integers; None for float16."""
    return [*_layers(weights, biases, values, shift)][-1]


def _layers(
    weights: Sequence[np.ndarray], biases: Sequence[np.ndarray], values: np.ndarray, shift: int | None
) -> Iterator[np.ndarray]:
    sums = np.float32 if shift is None else np.int32
    for number, (weight, bias) in enumerate(zip(weights, biases)):
        values = (values.astype(sums) @ weight.T.astype(sums) + bias.astype(sums)).astype(bias.dtype)
        if number < len(weights) - 1:
            values = np.maximum(values, 0)
            if shift is not None:
                values = values >> shift
        yield values


def _largest(weights: Sequence[np.ndarray], biases: Sequence[np.ndarray], values: np.ndarray, shift: int) -> int:
    """Return the largest component that a layer of integers gives another one."""
    return max(int(each.max()) for each in [*_layers(weights, biases, values, shift)][:-1])


def outer_products(device: specialization.TimedDevice, module: bytes, width: int, groups: int) -> Case:
    """Return the outer product sample: all invocations add to one matrix of halves."""
    case = Case(outer_products_name(width), "float16", (groups, 1, 1))
    # Sums of more invocations are no whole numbers of halves.
    case.checked_groups = (4, 1, 1)
    case.operations = 2.0 * groups * 64 * width * width
    values = np.random.default_rng(width).integers(-1, 2, (64, width)).astype(np.float16)
    case.expected = (4 * values.astype(np.float32).T @ values.astype(np.float32)).astype(np.float16).ravel()
    case.inputs = [values, np.zeros(16, np.uint8), np.zeros(16, np.uint8)]
    spec: dict[int, int | float] = {0: 8, 1: width, 2: 1, 3: width, 4: 64} | dict.fromkeys(range(5, 18), 0)
    spec[15] = TRAINING_OPTIMAL
    if "cooperativeVectorTraining" in device.features:
        case.forms["native"] = Work(module, spec, (), TRAINING_OPTIMAL)
    rows = ggml_tiles.khr_target(device, device.subgroup_size).rows
    case.forms["tiles"] = Work(module, spec, [row for row in rows if row.a == row.b == "float16"])
    case.forms["plain"] = Work(module, spec, None)
    return case


def outer_products_name(width: int) -> str:
    """Return the name of a case of outer products."""
    return f"outerproduct: {width}"


# ---- matrices ----


def matrices(
    device: specialization.TimedDevice,
    module: bytes,
    row: tuple[str, tuple[str, ...], tuple[str, ...]],
    size: int,
    subgroup: int,
) -> Case:
    """Return a product of the matrix sample, in matrices of several sizes."""
    name, shapes, sums = row
    tile, depth = 128, 32
    is_bfloat16, is_workgroup = "bf16" in name, name.startswith("workgroup")
    kind = np.float32 if name.endswith("32") else np.float16
    case = Case(name, "bfloat16" if is_bfloat16 else kind.__name__, (size // tile, size // tile, 1))
    case.operations = 2.0 * size**3
    random = np.random.default_rng(6)
    factors = [(random.integers(-8, 8, (size, size)) * 0.125).astype(np.float32) for _ in range(2)]
    # B is column-major.
    case.expected = (factors[0] @ factors[1].T).astype(kind).ravel()
    stored = [
        (each.view(np.uint32) >> 16).astype(np.uint16) if is_bfloat16 else each.astype(np.float16) for each in factors
    ]
    case.inputs = [*stored, np.zeros(size * size, kind)]
    kinds = ("bfloat16" if is_bfloat16 else "float16", kind.__name__)
    listed = {
        "{MSize}x{NSize}x{KSize}".format(**each)
        for each in device.profile.tables.get("cooperative_matrix", ())
        if (each["AType"], each["CType"]) == kinds
    }
    for shape in shapes:
        extent = [int(each) for each in shape.split("x")]
        values = [*extent, tile, tile, depth, size, size, size, size, size, 1.0, 0.0, 1, depth, tile, depth, tile]
        spec: dict[int, int | float] = dict(enumerate(values)) | {18: 8 * subgroup, 21: subgroup}
        if is_workgroup:
            spec |= {19: size, 20: size}
            del spec[21]
        if shape in listed and (not is_workgroup or "cooperativeMatrixWorkgroupScope" in device.features):
            case.forms["native" if shape == shapes[0] else f"native, {shape}"] = Work(module, spec)
        what = "" if is_workgroup else f" of {shape}"
        for each in sums:
            of_sums = f", {each}" if each else ""
            case.forms[f"tiles{what}{of_sums}"] = Work(module, spec, _ROWS_16[each])
        if shape == shapes[0]:
            case.forms["plain"] = Work(module, spec, None)
    return case


# ---- measuring ----


class Prepared:
    """A form that is ready to run."""

    def __init__(
        self, device: specialization.TimedDevice, case: Case, module: bytes, work: Work, subgroup: int | None
    ) -> None:
        self.device, self.case, self.layout = device, case, work.layout
        values = [*case.inputs, case.result]
        if work.layout != ROW_MAJOR:
            side = int(case.expected.size**0.5)
            values[-1] = np.frombuffer(
                convert_matrix(device, None, side, side, "float16", ROW_MAJOR, work.layout, 2 * side), np.uint8
            )
        self.result_bytes = values[-1].nbytes
        self.buffers = [device.buffer(each.nbytes) for each in values]
        for buffer, value in zip(self.buffers, values):
            device.write(buffer, np.ascontiguousarray(value).tobytes())
        self.parameters = device.buffer(8 * len(values))
        device.write(self.parameters, struct.pack(f"<{len(values)}Q", *(each.address for each in self.buffers)))
        self.program = Program(
            device,
            module,
            [Binding(0, 0, "uniform_buffer")],
            len(case.push),
            spec=work.spec,
            subgroup_size=subgroup,
            has_statistics=True,
        )
        self.program.bind({(0, 0, 0): self.parameters})

    def seconds(self, dispatches: int) -> float:
        """Return how long one dispatch takes, on average over that many."""
        return self.program.seconds(self.case.groups, self.case.push, dispatches)

    def error(self) -> float:
        """Return the largest difference from numpy, of the largest value; infinite where a number is not finite."""
        self.program.dispatch(self.case.checked_groups, self.case.push)
        found = self.device.read(self.buffers[-1], self.result_bytes)
        if self.layout != ROW_MAJOR:
            side = int(self.case.expected.size**0.5)
            found = convert_matrix(self.device, found, side, side, "float16", self.layout, ROW_MAJOR, 2 * side)
        values = np.frombuffer(found, self.case.expected.dtype).astype(np.float64)
        wanted = self.case.expected.astype(np.float64)
        error = np.abs(values - wanted).max() / np.abs(wanted).max()
        return float(error) if np.isfinite(error) else float("inf")

    def print_statistics(self) -> None:
        """Print what the driver reports of the program: registers, local memory and the like."""
        for executable in self.program.statistics():
            values = executable["statistics"]
            assert isinstance(values, dict)
            print("        " + ", ".join(f"{name} {value}" for name, value in values.items()), flush=True)

    def free(self) -> None:
        """Give everything back."""
        self.program.free()
        self.device.free([*self.buffers, self.parameters])


def measure(
    device: specialization.TimedDevice,
    case: Case,
    modules: dict[str, tuple[bytes | str, str]],
    rounds: int,
    is_small: bool,
    has_statistics: bool,
) -> tuple[dict[str, float], list[str]]:
    """Print a row for each form; return the median times and what is wrong."""
    subgroup = None if is_small else device.subgroup_size
    prepared: dict[str, Prepared] = {}
    wrong: list[str] = []
    errors: dict[str, float] = {}
    try:
        for name, work in case.forms.items():
            module, how = modules[name]
            if isinstance(module, str) or how == "as it is" and len(work.rows or ()):
                print(f"    {name}: {how or module}", flush=True)
                continue
            start = time.perf_counter()
            try:
                prepared[name] = form = Prepared(device, case, module, work, subgroup)
                errors[name] = form.error()
            except VulkanError as error:
                wrong.append(f"{case.name}, {name}: {error}")
                continue
            taken = time.perf_counter() - start
            print(f"    {name}: {how}; {len(module)} bytes, {taken:.1f} s until its first result", flush=True)
            if has_statistics:
                form.print_statistics()
            if not errors[name] <= _TOLERANCES[case.sums]:
                wrong.append(f"{case.name}, {name}: {errors[name]:.1e} from numpy")
        end = time.monotonic() + (0.0 if is_small else _WARM_UP)
        while time.monotonic() < end:
            for form in prepared.values():
                form.seconds(1)
        counts = {name: max(1, min(200, int(0.01 / form.seconds(1)))) for name, form in prepared.items()}
        times: dict[str, list[float]] = {name: [] for name in prepared}
        for _ in range(rounds):
            for name, form in prepared.items():
                times[name].append(form.seconds(counts[name]))
    finally:
        for form in prepared.values():
            form.free()
    medians = {name: statistics.median(each) for name, each in times.items() if name in errors}
    for name, seconds in medians.items():
        ratios = [f"{seconds / medians[base]:.3f}" if base in medians else "-" for base in ("native", "plain")]
        spread = (max(times[name]) - min(times[name])) / seconds
        rate = f"{case.operations / seconds / 1e12:.2f}"
        cells = [case.name, name, f"{seconds * 1e3:.4f}", rate, *ratios, f"{spread:.0%}", f"{errors[name]:.1e}"]
        print("| " + " | ".join(cells) + " |", flush=True)
    return medians, wrong


def _lowered(work: tuple[Work, int, int, bool]) -> tuple[bytes | str, str]:
    return work[0].lowered(*work[1:])


def main() -> int:
    """Run all cases; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", help="modules of NVIDIA's samples")
    parser.add_argument("--small", action="store_true", help="small sizes, and tiles lowered again, for llvmpipe")
    parser.add_argument("--only", action="append", default=[], help="only cases whose name holds this")
    parser.add_argument("--rounds", type=int, default=9, help="timed rounds of each form")
    parser.add_argument("--seconds", type=float, default=300, help="begin no case after that time")
    parser.add_argument("--statistics", action="store_true", help="print the driver's statistics of each form")
    parser.add_argument("--json", help="write the medians here")
    arguments = parser.parse_args()
    end = time.monotonic() + arguments.seconds
    device = specialization.TimedDevice()
    subgroup = device.subgroup_size
    groups, size = (2, 256) if arguments.small else (4096, 4096)
    shared_memory = device.profile.limits["maxComputeSharedMemorySize"]
    print(f"{device.name}, subgroups of {subgroup}", flush=True)
    print("| case | form | ms | T/s | of native | of plain | spread | from numpy |", flush=True)
    cases: list[tuple[str, Callable[[bytes], Case]]] = [
        (vectors_name(row), lambda module, row=row: vectors(device, module, row, groups)) for row in VECTORS
    ]
    cases += [
        (outer_products_name(width), lambda module, width=width: outer_products(device, module, width, groups))
        # The loops of llvmpipe end after 65,535 turns.
        for width in OUTER_PRODUCTS[: 1 if arguments.small else None]
    ]
    cases += [(row[0], lambda module, row=row: matrices(device, module, row, size, subgroup)) for row in MATRICES]
    medians: dict[str, dict[str, float]] = {}
    wrong: list[str] = []
    with specialization.processes() as pool:
        for name, make in cases:
            path = os.path.join(arguments.folder, name.partition(":")[0] + ".spv")
            if not os.path.exists(path) or not all(word in name for word in arguments.only):
                continue
            if time.monotonic() > end:
                print(f"left out for time: {name}", flush=True)
                continue
            with open(path, "rb") as file:
                case = make(file.read())
            works = [(work, subgroup, shared_memory, arguments.small) for work in case.forms.values()]
            modules = dict(zip(case.forms, pool.map(_lowered, works), strict=True))
            medians[case.name], found = measure(
                device, case, modules, arguments.rounds, arguments.small, arguments.statistics
            )
            wrong += found
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(medians, file, indent=1)
    for line in wrong:
        print(f"WRONG {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
