"""Specialization ahead of time next to specialization by the driver: results, pipeline creation and kernel time.

    python benchmarks/specialization.py FOLDER [--only WORD]... [--size 2048] [--repeat 7] [--lower] [--markdown FILE]
    python benchmarks/specialization.py FOLDER --reference GLSLC [...]

FOLDER holds the shaders of ggml's Vulkan backend (src/ggml-vulkan/vulkan-shaders); each variant below is compiled with
ggml's macros and gets the specialization constants that ggml gives it on a device with subgroups of this size. One
module of each pair is specialized by the driver, the other is compiled with `specialization=`, which folds the
constants; both with `-O`. Both run on the same data: their results are compared with each other for equality and with
numpy.

Pipeline creation is the median over `--repeat` creations, each of a module whose entry point has another name, so that
no cache knows it; the disk caches of the drivers are turned off. Kernel time is the median of single dispatches between
two timestamps. The two modules take turns. Needs numpy and a Vulkan device, on which `--lower` runs cooperative
variants without the extensions. What the device does not offer is left out and named.

With `--reference` the pair is another one: the module of that glslc and ours, both with `-O` and both specialized by
the driver.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import math
import os
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING

# Before the loader is opened.
os.environ["__GL_SHADER_DISK_CACHE"] = "0"
os.environ["MESA_SHADER_CACHE_DISABLE"] = "true"
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import numpy as np
import timing

import glslc_coop
from glslc_coop.running.device import Binding, Program, VulkanError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Protocol, TypeAlias, TypeVar

    class Kernel(Protocol):
        """The kernel of one row of a table."""

        name: str

        def forget(self) -> None:
            """Drop the data."""

    AnyKernel = TypeVar("AnyKernel", bound=Kernel)
    Modules = TypeVar("Modules")
    Input = TypeVar("Input")
    #: Path, macros, target environment, specialization constants, is it lowered?
    Work: TypeAlias = tuple[str, dict[str, str], str, dict[int, int], bool]

#: GLSL scalar -> its vectors of 2 and 4 and its matrix of 2 x 4, as ggml's macros name them.
_FAMILIES = {
    "float": ("float", "vec2", "vec4", "mat2x4"),
    "float16_t": ("float16_t", "f16vec2", "f16vec4", "f16mat2x4"),
}
#: ggml's types of matrices: enumerant, elements of a block, bytes of a block.
_TYPES = {"f32": (0, 1, 4), "f16": (1, 1, 2), "q4_0": (2, 32, 18), "q8_0": (8, 32, 34), "q4_k": (12, 256, 144)}
#: Elements that one invocation loads at once from A.
_LOAD_A = {"f32": 8, "f16": 8, "q4_0": 8, "q8_0": 4, "q4_k": 4}

#: Matrix products: form, type of A, type of B, accumulator, size of the tile, aligned.
MATMULS = (
    ("scalar", "f32", "float", "float", "l", True),
    ("scalar", "f32", "float", "float", "s", False),
    ("scalar", "q4_0", "float", "float", "m", True),
    ("scalar", "q4_k", "float", "float", "l", True),
    ("cm1", "f16", "float16_t", "float", "l", True),
    ("cm1", "f16", "float16_t", "float", "m", True),
    ("cm1", "f16", "float16_t", "float", "s", False),
    ("cm1", "f16", "float16_t", "float16_t", "l", True),
    ("cm1", "q4_0", "float", "float", "l", True),
    ("cm1", "q8_0", "float", "float", "m", True),
    ("cm1", "q4_k", "float", "float", "l", True),
    ("cm2", "f16", "float16_t", "float", "l", True),
    ("cm2", "f16", "float16_t", "float", "m", True),
    ("cm2", "f16", "float16_t", "float", "s", False),
    ("cm2", "f16", "float16_t", "float16_t", "l", True),
    ("cm2", "q4_0", "float16_t", "float", "l", True),
    ("cm2", "q8_0", "float16_t", "float", "m", True),
    ("cm2", "q4_k", "float16_t", "float", "l", True),
)
#: Flash attention: form, type of K and V, accumulator, size of a head.
ATTENTIONS = (
    ("scalar", "f16", "float", 64),
    ("scalar", "f16", "float", 128),
    ("scalar", "q4_0", "float", 128),
    ("cm1", "f16", "float", 64),
    ("cm1", "f16", "float", 128),
    ("cm1", "f16", "float16_t", 128),
    ("cm1", "q8_0", "float", 128),
    ("cm2", "f16", "float", 64),
    ("cm2", "f16", "float", 128),
    ("cm2", "f16", "float16_t", 128),
    ("cm2", "q4_0", "float", 128),
    ("cm2", "q8_0", "float", 64),
)


class Case:
    """One variant with its data: source and macros, specialization constants by id, buffers, push constants, groups."""

    def __init__(self, name: str, source: str, macros: dict[str, str], values: list[int]) -> None:
        self.name = name
        self.source = source
        self.macros = macros
        self.values = dict(enumerate(values))
        self.target = "vulkan1.3" if "cm2" in source else "vulkan1.2"
        self.buffers: list[np.ndarray] = []
        self.push = b""
        #: Makes the data.
        self.fill: Callable[[], None] = lambda: None
        self.groups = (1, 1, 1)
        self.expected: np.ndarray = np.zeros(0)
        #: The buffer that holds the result.
        self.result = 0
        #: What ggml asks the driver for; None: whatever the driver likes.
        self.subgroup_size: int | None = None

    def work(self, folder: str, values: dict[int, int], is_lowered: bool = False) -> Work:
        """Return what `compiled` compiles. values: the specialization constants to fold."""
        return os.path.join(folder, self.source), self.macros, self.target, values, is_lowered

    def forget(self) -> None:
        """Drop the data: those of all variants together are large."""
        self.buffers, self.expected = [], np.zeros(0)


# ---- data ----


def quantized(kind: str, shape: tuple[int, int], random: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Return a matrix as ggml stores it, as bytes, and its values."""
    _, elements, size = _TYPES[kind]
    if elements == 1:
        values = random.uniform(-1, 1, shape).astype(np.float16 if kind == "f16" else np.float32)
        return values.view(np.uint8).reshape(shape[0], -1), values.astype(np.float32)
    blocks = random.integers(0, 256, (shape[0], shape[1] // elements, size), dtype=np.uint8)
    scales = random.uniform(0.001, 0.01, (*blocks.shape[:2], 2)).astype(np.float16)
    count = 4 if kind == "q4_k" else 2
    blocks[..., :count] = scales.view(np.uint8)[..., :count]
    scale = scales[..., :1].astype(np.float32)
    if kind == "q8_0":
        return blocks.reshape(shape[0], -1), (blocks[..., 2:].view(np.int8) * scale).reshape(shape)
    if kind == "q4_0":
        nibbles = np.concatenate([blocks[..., 2:] & 15, blocks[..., 2:] >> 4], axis=-1).astype(np.float32)
        return blocks.reshape(shape[0], -1), ((nibbles - 8) * scale).reshape(shape)
    return blocks.reshape(shape[0], -1), _q4_k_values(blocks).reshape(shape)


def _q4_k_values(blocks: np.ndarray) -> np.ndarray:
    """Return the values of blocks of 256: two scales, 8 factors and 8 minima of 6 bits, and nibbles by 32."""
    scale, minimum = (blocks[..., at : at + 2].copy().view(np.float16).astype(np.float32) for at in (0, 2))
    packed = blocks[..., 4:16]
    low, middle, high = packed[..., :4], packed[..., 4:8], packed[..., 8:]
    factors = np.concatenate([low & 63, (high & 15) | (low >> 6) << 4], axis=-1)
    minima = np.concatenate([middle & 63, (high >> 4) | (middle >> 6) << 4], axis=-1)
    nibbles = blocks[..., 16:].reshape(*blocks.shape[:2], 4, 1, 32)
    values = np.concatenate([nibbles & 15, nibbles >> 4], axis=-2).reshape(*blocks.shape[:2], 8, 32)
    return values * (scale * factors)[..., None] - (minimum * minima)[..., None]


def _float_macros(accumulator: str) -> dict[str, str]:
    one, two, four, eight = _FAMILIES["float16_t"]
    found = {"FLOAT16": "1", "FLOAT_TYPE": one, "FLOAT_TYPEV2": two, "FLOAT_TYPEV4": four, "FLOAT_TYPEV8": eight}
    found |= {"D_TYPE": "float", "ACC_TYPE": accumulator, "ACC_TYPEV2": _FAMILIES[accumulator][1]}
    if accumulator == "float16_t":
        found["ACC_TYPE_MAX"] = "float16_t(65504.0)"
    return found


# ---- matrix products ----


def _tiles(form: str, kind: str, size: str, subgroup: int) -> tuple[list[int], tuple[int, int]]:
    """Return ggml's constants of a product without the last, which says whether it is aligned, and its tile."""
    if form == "cm2":
        rows = {"l": ([256, 128, 256, 64, 1], (128, 256)), "m": ([256, 128, 128, 64, 0], (128, 128))}
        rows["s"] = ([128, 64, 64, 64, 0], (64, 64)) if kind == "f16" else ([256, 32, 64, 128, 0], (32, 64))
        return rows[size]
    depth = 16 if kind in ("f32", "f16") else 32
    coop = [16, 16, 16] if form == "cm1" else None
    few, many = max(subgroup, 8), max(subgroup, 32)
    if size == "l":
        return [128, 128, 128, depth, few * 2, 64, 2, *(coop or [4, 4, 1]), few], (128, 128)
    if size == "m":
        return [128, 64, 64, depth, few, 32, 2, *(coop or [4, 2, 1]), few], (64, 64)
    return [many, 32, 32, depth, 8 if subgroup == 8 else 32, 32, 2, *(coop or [2, 2, 1]), few], (32, 32)


def matmul(row: tuple[str, str, str, str, str, bool], size: int, subgroup: int) -> Case:
    """Return a matrix product with its data: D = A B, all three of size x size, D and B by columns."""
    form, kind, b_type, accumulator, tile_size, is_aligned = row
    values, tile = _tiles(form, kind, tile_size, subgroup)
    macros = _float_macros(accumulator) | {f"DATA_A_{kind.upper()}": "1"}
    one, _, four, eight = _FAMILIES[b_type]
    wide = form != "cm2"
    macros |= {"B_TYPE": eight if wide else one, "B_TYPEV4": four, "B_TYPE_SCALAR": one}
    macros |= {"LOAD_VEC_A": str(_LOAD_A[kind] if wide else 1), "LOAD_VEC_B": "8" if wide else "1"}
    if form == "cm1":
        macros["COOPMAT"] = "1"
    word = "" if accumulator == "float" else ", f16 sums"
    text = f"product {form} {kind}{word}, {tile_size}{'' if is_aligned else ', unaligned'}"
    case = Case(text, "mul_mm_cm2.comp" if form == "cm2" else "mul_mm.comp", macros, [*values, int(is_aligned)])
    case.groups = (-(-size // tile[0]), -(-size // tile[1]), 1)
    case.fill = lambda: _fill_matmul(case, kind, b_type, size)
    return case


def _fill_matmul(case: Case, kind: str, b_type: str, size: int) -> None:
    """Give a product its data."""
    random = np.random.default_rng(size)
    stored, a = quantized(kind, (size, size), random)
    b = random.uniform(-1, 1, (size, size)).astype(np.float16 if b_type == "float16_t" else np.float32)
    case.buffers = [stored, b, np.zeros((size, size), np.float32)]
    case.result = 2
    case.expected = b.astype(np.float32) @ a.T
    area = size * size
    numbers = [*[size] * 6, *[area] * 3, 0, 1, size, 1, 1, 1, 1, *([size] if "cm2" in case.source else [])]
    case.push = struct.pack(f"<{len(numbers)}I", *numbers)


# ---- attention ----

_HEADS = 8


def _attention_values(form: str, kind: str, head: int, keys: int, subgroup: int, is_nvidia: bool) -> list[int]:
    """Return ggml's constants of an attention with many rows, without mask."""
    number, elements, size = _TYPES[kind]
    split = min(subgroup, 8, (head & -head) // 4)
    if form == "cm2":
        columns = 64 if elements == 1 else 32
        sizes = [128, 64, columns, head, head, 0, 0, 0, subgroup, 0]
    elif form == "cm1":
        sizes = [4 * subgroup, 16, 64, head, head, 0, split, 4, subgroup, int(is_nvidia)]
    else:
        row_split = 1 if head <= 64 else 4
        rows = (8 if row_split == 1 else 16) // (2 if keys < 1024 else 1)
        sizes = [4 * subgroup, rows, 32, head, head, 0, split, row_split, subgroup, int(is_nvidia)]
    return [*sizes, 0, 0, number, number, size, size]


def attention(row: tuple[str, str, str, int], size: int, subgroup: int, is_nvidia: bool) -> Case:
    """Return an attention with its data: 8 heads, size / 4 rows and size keys."""
    form, kind, accumulator, head = row
    rows, keys = size // 4, size
    macros = _float_macros(accumulator) | {"DATA_A_IQ4_NL": "1", "D_TYPEV4": "vec4", "Q_TYPE": "float"}
    macros |= {"ACC_TYPEV4": _FAMILIES[accumulator][2], "FLOAT_TYPE_MAX": "float16_t(65504.0)"}
    del macros["FLOAT_TYPEV8"]
    if form == "cm1":
        macros["COOPMAT"] = "1"
    values = _attention_values(form, kind, head, keys, subgroup, is_nvidia)
    source = "flash_attn.comp" if form == "scalar" else f"flash_attn_{form}.comp"
    word = "" if accumulator == "float" else ", f16 sums"
    case = Case(f"attention {form} {kind}{word}, heads of {head}", source, macros, values)
    case.subgroup_size = None if form == "cm2" else subgroup
    case.groups = (-(-rows // values[1]), _HEADS, 1)
    case.fill = lambda: _fill_attention(case, kind, head, rows, keys)
    return case


def _fill_attention(case: Case, kind: str, head: int, rows: int, keys: int) -> None:
    """Give an attention its data."""
    heads = _HEADS
    random = np.random.default_rng(keys + head)
    q = random.uniform(-1, 1, (heads, rows, head)).astype(np.float32)
    k_bytes, k = quantized(kind, (keys, heads * head), random)
    v_bytes, v = quantized(kind, (keys, heads * head), random)
    none = np.zeros(64, np.float32)
    case.buffers = [q, k_bytes, v_bytes, none, none, np.zeros((rows, heads, head), np.float32), none]
    case.result = 5
    _, elements, block = _TYPES[kind]
    stride, part = heads * head // elements, head // elements * block
    numbers = [rows, keys, heads, rows, 1, heads, 1, heads, 1, heads, 1, 0, 0, 0]
    numbers += [head, rows * head * 4, heads * rows * head * 4, *[stride, part, keys * stride * block] * 2]
    case.push = struct.pack("<23I3fI2f3I", *numbers, head**-0.5, 0, 0, heads, 1, 1, 1, keys, 1)
    k, v = (x.reshape(keys, heads, head).transpose(1, 0, 2) for x in (k, v))
    weights = np.exp(q @ k.transpose(0, 2, 1) * head**-0.5)
    case.expected = ((weights / weights.sum(-1, keepdims=True)) @ v).transpose(1, 0, 2)


# ---- the device ----


class TimedDevice(timing.Device):
    """A device that says how long pipelines and dispatches take."""

    def creation(self, spirv: bytes, case: Case, values: dict[int, int], number: int) -> float:
        """Return the seconds that the driver takes for a shader module and its pipeline."""
        name = f"m{number:06d}"
        renamed = spirv.replace(b"main\0\0\0\0", name.encode() + b"\0", 1)
        bindings = [Binding(0, index) for index in range(len(case.buffers))]
        size = self.wanted_size(case)
        program = Program(self, renamed, bindings, len(case.push), spec=values, subgroup_size=size, entry_point=name)
        program.free()
        return program.creation

    def wanted_size(self, case: Case) -> int | None:
        """Return the subgroup size that ggml asks for."""
        return case.subgroup_size if case.subgroup_size == self.subgroup_size else None

    def prepare(self, case: Case, spirv: bytes, has_statistics: bool = False) -> tuple[timing.Program, timing.Buffers]:
        """Return a frozen module of a case with buffers of its own."""
        buffers = timing.Buffers(self, case.buffers)
        try:
            size = self.wanted_size(case)
            program = timing.Program(
                self,
                spirv,
                buffers,
                case.groups,
                push=case.push,
                subgroup_size=size,
                has_statistics=has_statistics,
            )
            return program, buffers
        except VulkanError:
            buffers.free()
            raise

    def measure(
        self, case: Case, modules: list[tuple[bytes, dict[int, int]]], repeat: int
    ) -> tuple[list[np.ndarray], list[float]]:
        """Return the result and the median kernel time in seconds of each module; they take turns."""
        buffers = timing.Buffers(self, case.buffers)
        programs: list[timing.Program] = []
        try:
            size = self.wanted_size(case)
            for spirv, values in modules:
                programs.append(
                    timing.Program(self, spirv, buffers, case.groups, push=case.push, spec=values, subgroup_size=size)
                )
            results, times = [], [[] for _ in programs]
            blank = np.zeros_like(case.buffers[case.result])
            for program in programs:
                buffers.write(case.result, blank)
                program.seconds(1)
                results.append(buffers.read(case.result))
            for _ in range(repeat):
                for program, found in zip(programs, times, strict=True):
                    found.append(program.seconds(1))
            return results, [statistics.median(found) for found in times]
        finally:
            for program in programs:
                program.free()
            buffers.free()


# ---- the comparison ----


def source_of(path: str) -> str:
    """Return a shader without what ggml takes out of its module where the device lacks vectors in decode functions."""
    with open(path, encoding="utf-8") as file:
        return file.read().replace("#ifdef GL_NV_cooperative_matrix_decode_vector", "#if 0")


def compiled(work: Work) -> bytes | str:
    """Return a module, or why there is none. For a process of its own."""
    path, macros, target, specialization, is_lowered = work
    try:
        found = glslc_coop.compile_source(
            source_of(path),
            name=path,
            stage="compute",
            defines=macros,
            target_env=target,
            optimize="speed",
            specialization=specialization,
            warnings=False,
        ).spirv
        return glslc_coop.lower(found, "speed", subgroup_size=32, subgroups="virtual") if is_lowered else found
    except (glslc_coop.CompileError, glslc_coop.LoweringError) as error:
        return str(error)


def compiled_by_reference(work: tuple[str, str, dict[str, str], str]) -> bytes | str:
    """Return the module of another glslc, or why there is none."""
    glslc, path, macros, target = work
    with tempfile.TemporaryDirectory() as folder:
        out, source = os.path.join(folder, "out.spv"), os.path.join(folder, "in.comp")
        with open(source, "w", encoding="utf-8") as copy:
            copy.write(source_of(path))
        defines = [f"-D{name}={value}" for name, value in macros.items()]
        command = [glslc, f"--target-env={target}", "-O", "-I", os.path.dirname(path), *defines, source, "-o", out]
        done = subprocess.run(command, capture_output=True, encoding="utf-8")
        if done.returncode:
            return done.stderr
        with open(out, "rb") as module:
            return module.read()


def processes() -> concurrent.futures.ProcessPoolExecutor:
    """Return a pool of processes that compile."""
    return concurrent.futures.ProcessPoolExecutor(min(len(os.sched_getaffinity(0)), 16))


def print_rows(
    kernels: Sequence[AnyKernel],
    works: Sequence[Input],
    modules_of: Callable[[Input], Modules],
    compare: Callable[[AnyKernel, Modules], tuple[str, bool]],
    end: float = math.inf,
) -> int:
    """Print a row for each kernel as soon as its modules are compiled and run; return the exit code.

    works: for each kernel what `modules_of` takes, which runs in other processes. compare: returns a row and whether
    it is right. end: no kernel runs after that `time.monotonic()`.
    """
    wrong = 0
    with processes() as pool:
        for kernel, modules in zip(kernels, pool.map(modules_of, works), strict=True):
            if time.monotonic() > end:
                print(f"left out for time: {kernel.name}", flush=True)
                continue
            try:
                row, is_right = compare(kernel, modules)
            except VulkanError as error:
                row, is_right = f"failed: {kernel.name}: {error}", False
            kernel.forget()
            wrong += not is_right
            print(row, flush=True)
    return 1 if wrong else 0


def missing_feature(device: TimedDevice, module: bytes) -> str | None:
    """Return what the device lacks for a module, or None."""
    from glslc_coop.devices.check import check
    from glslc_coop.reflection.read import reflect

    missing = check(reflect(module), device.profile)
    return missing[0].message if missing else None


def difference(found: np.ndarray, expected: np.ndarray) -> float:
    """Return the largest difference relative to the largest expected number."""
    return float(np.abs(found - expected).max() / np.abs(expected).max())


def modules_of(
    cases: list[Case], folder: str, lower: bool, reference: str | None = None
) -> Iterator[tuple[bytes | str, bytes | str]]:
    """Yield for each case the module that the driver specializes and the one with folded constants.

    With a reference: its module and ours, which the driver specializes, both.
    """
    works, theirs = [], []
    for case in cases:
        if reference:
            theirs.append((reference, os.path.join(folder, case.source), case.macros, case.target))
        for values in ({},) if reference else ({}, case.values):
            works.append(case.work(folder, values, lower and " scalar " not in case.name))
    with processes() as pool:
        found = list(pool.map(compiled, works))
        if reference:
            yield from zip(pool.map(compiled_by_reference, theirs), found, strict=True)
            return
    yield from zip(found[::2], found[1::2], strict=True)


def compare(
    device: TimedDevice, case: Case, open_: bytes | str, folded: bytes | str, repeat: int, is_folded: bool = True
) -> str:
    """Run one case; return its row of the table, or why it is left out."""
    if isinstance(open_, str) or isinstance(folded, str):
        return f"left out: {case.name}: {open_ if isinstance(open_, str) else folded}"
    missing = missing_feature(device, folded) if is_folded else None
    if missing is not None:
        return f"left out: {case.name}: {missing}"
    case.fill()
    modules = [(open_, case.values), (folded, {} if is_folded else case.values)]
    results, kernels = device.measure(case, modules, 3 * repeat)
    creations: list[list[float]] = [[], []]
    for number in range(repeat):
        for index, (spirv, values) in enumerate(modules):
            creations[index].append(device.creation(spirv, case, values, 2 * number + index))
    medians = [statistics.median(found) for found in creations]
    worst = float(np.abs(results[0] - results[1]).max())
    same = "the same bits" if results[0].tobytes() == results[1].tobytes() else f"differ by {worst:.2g}"
    deviation = difference(results[1], case.expected)
    assert deviation < 0.03, f"{case.name}: wrong by {deviation}"
    cells = [case.name, len(open_), len(folded), same, f"{deviation:.1e}"]
    cells += [f"{medians[0] * 1e3:.1f}", f"{medians[1] * 1e3:.1f}", f"{medians[1] / medians[0]:.2f}"]
    cells += [f"{kernels[0] * 1e6:.1f}", f"{kernels[1] * 1e6:.1f}", f"{kernels[1] / kernels[0]:.3f}"]
    return "| " + " | ".join(map(str, cells)) + " |"


_HEADER = """| variant | bytes | folded | results | numpy | pipeline ms | folded | ratio | kernel us | folded | ratio |
| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""


def main() -> int:
    """Run the comparison; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", help="the shaders of ggml's Vulkan backend")
    parser.add_argument("--only", action="append", default=[], help="only variants whose name holds this")
    parser.add_argument("--size", type=int, default=2048, help="rows, columns and depth; keys of attentions")
    parser.add_argument("--repeat", type=int, default=7)
    parser.add_argument("--lower", action="store_true", help="lower cooperative variants to plain arrays")
    parser.add_argument("--reference", metavar="GLSLC", help="compare with this compiler's modules instead")
    parser.add_argument("--markdown", help="write the table into this file, too")
    arguments = parser.parse_args()
    device = TimedDevice()
    # The subgroups of lowered variants are virtual.
    subgroup = 32 if arguments.lower else device.subgroup_size
    is_nvidia = device.profile.device["vendor"] == 0x10DE
    lines = [f"{device.name}, {device.profile.device['driver']}, size {arguments.size}", "", _HEADER]
    if arguments.reference:
        lines[-1] = _HEADER.replace("| folded", "| ours").replace("bytes", "bytes reference")
    print("\n".join(lines), flush=True)
    failed = 0
    cases = [matmul(row, arguments.size, subgroup) for row in MATMULS]
    cases += [attention(row, arguments.size, subgroup, is_nvidia) for row in ATTENTIONS]
    cases = [case for case in cases if all(word in case.name for word in arguments.only)]
    pairs = modules_of(cases, arguments.folder, arguments.lower, arguments.reference)
    for case, pair in zip(cases, pairs, strict=True):
        try:
            line = compare(device, case, *pair, arguments.repeat, not arguments.reference)
        except (AssertionError, VulkanError) as error:
            line, failed = f"failed: {case.name}: {error}", failed + 1
        case.forget()
        lines.append(line)
        print(line, flush=True)
        if arguments.markdown:
            with open(arguments.markdown, "w", encoding="utf-8") as file:
                file.write("\n".join(lines) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
