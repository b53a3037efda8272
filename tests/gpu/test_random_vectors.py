"""Random programs with cooperative vectors match a model in numpy, by each route of lowering, on any device.

A slice of the programs by default. As a program it runs as many as you like, and prints the seeds that are wrong:

    python tests/gpu/test_random_vectors.py [--count 2000] [--seed 0] [--seconds N] [--route NAME]... [--native]

In: a seed. Out: a compute shader and the results that it must have: products of vectors, operations on their
components, conversions, training. Values are small integers, so that sums are exact in every type and order. Must not
know: how vectors are lowered.
"""

from __future__ import annotations

import os
import random
import sys
from typing import Any

if __name__ == "__main__":
    folder = os.path.dirname(os.path.abspath(__file__))
    sys.path[:0] = [folder, os.path.dirname(os.path.dirname(folder))]

import pytest

np = pytest.importorskip("numpy")

import lowered  # noqa: E402
import random_programs  # noqa: E402

from glslc_coop.api.lowered_layouts import from_optimal, optimal_matrix, optimal_size  # noqa: E402
from glslc_coop.running import vector_matrices  # noqa: E402
from glslc_coop.running.values import dtype_of  # noqa: E402

INVOCATIONS = 64
HEAD = """#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_control_flow_attributes : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) readonly buffer Weights {{ uint8_t weights[]; }};
layout(binding = 1, std430) readonly buffer Biases {{ {bias} biases[]; }};
layout(binding = 2, std430) readonly buffer Inputs {{ {input} inputs[]; }};
layout(binding = 3, std430) buffer Outputs {{ {output} outputs[]; }};
layout(binding = 4, std430) buffer Gradients {{ {gradient} gradients[]; }};
layout(binding = 5, std430) buffer Sums {{ float16_t sums[]; }};
void main()
{{
    uint lane = gl_LocalInvocationIndex;
"""
#: What a product multiplies: type of the vectors that go in and come out, and ComponentType of matrix and bias.
_KINDS = {
    "halves": ("float16_t", "float16_t", "Float16", "Float16"),
    "e4m3": ("float16_t", "float16_t", "FloatE4M3", "Float16"),
    "e5m2": ("float16_t", "float16_t", "FloatE5M2", "Float16"),
    "sint8": ("int8_t", "int", "SignedInt8", "SignedInt32"),
    "uint8": ("uint8_t", "int", "UnsignedInt8", "SignedInt32"),
}
#: The bits of -2 to 2.
_SMALL_FLOATS = {
    "FloatE4M3": np.array([0xC0, 0xB8, 0x00, 0x38, 0x40], np.uint8),
    "FloatE5M2": np.array([0xC0, 0xBC, 0x00, 0x3C, 0x40], np.uint8),
}
#: Of these as components of the optimal layouts: as profiles name them, and their bytes.
_COMPONENTS = {"Float16": ("float16", 2), "Float32": ("float32", 4), "FloatE4M3": ("float8_e4m3", 1)}
_COMPONENTS["FloatE5M2"] = ("float8_e5m2", 1)
_GRADIENTS = {"float": "Float32", "float16_t": "Float16"}
ROUTES = ("plain", "khr", "tiles", "nv2")


class Layouts:
    """The optimal layouts of lowered modules. kind: a key of `_COMPONENTS`; stride: bytes from a row to the next."""

    def inferencing(self, data: bytes, rows: int, columns: int, kind: str, stride: int) -> bytes:
        """Return a row-major matrix in the layout for products."""
        return optimal_matrix(data, rows, columns, _COMPONENTS[kind][1], stride)

    def empty(self, rows: int, columns: int, kind: str) -> bytes:
        """Return zeros in the layout for outer products."""
        return bytes(optimal_size(rows, columns, _COMPONENTS[kind][1]))

    def from_training(self, data: bytes, rows: int, columns: int, kind: str, stride: int) -> bytes:
        """Return the row-major matrix that is in the layout for outer products."""
        return from_optimal(data, rows, columns, _COMPONENTS[kind][1], stride)


class DeviceLayouts(Layouts):
    """The optimal layouts of a device."""

    def __init__(self, device: Any) -> None:
        self.device = device

    def inferencing(self, data: bytes, rows: int, columns: int, kind: str, stride: int) -> bytes:
        layouts = vector_matrices.ROW_MAJOR, vector_matrices.INFERENCING_OPTIMAL
        return vector_matrices.convert_matrix(self.device, data, rows, columns, _COMPONENTS[kind][0], *layouts, stride)

    def empty(self, rows: int, columns: int, kind: str) -> bytes:
        layouts = vector_matrices.ROW_MAJOR, vector_matrices.TRAINING_OPTIMAL
        component, size = _COMPONENTS[kind]
        return vector_matrices.convert_matrix(self.device, None, rows, columns, component, *layouts, columns * size)

    def from_training(self, data: bytes, rows: int, columns: int, kind: str, stride: int) -> bytes:
        layouts = vector_matrices.TRAINING_OPTIMAL, vector_matrices.ROW_MAJOR
        return vector_matrices.convert_matrix(self.device, data, rows, columns, _COMPONENTS[kind][0], *layouts, stride)


class Program:
    """One program. text: of the shader; buffers: what it reads and writes; expected: what it must have written.

    layouts: for matrices of 8-bit floats, transposed ones and outer products, which have no other layouts on devices;
    None where they have.
    """

    def __init__(self, seed: int, layouts: Layouts | None = None) -> None:
        self.layouts = layouts
        self.random = random.Random(seed)
        self.numbers = np.random.default_rng(seed)
        pick = self.random.choice
        self.kind = pick(tuple(_KINDS))
        self.input, self.output, self.matrix, self.bias = _KINDS[self.kind]
        self.is_float = self.output == "float16_t"
        self.length = self._length()
        self.value = self._integers((INVOCATIONS, self.length))
        self.inputs = self.value.astype(dtype_of(self.input))
        self.weights: list[Any] = []
        self.biases: list[Any] = []
        self.lines: list[str] = []
        self.names = 0
        self.name = ""
        #: Does it accumulate?
        self.is_training = self.is_float and self.random.random() < 0.5
        self.gradient = pick(("float16_t", "float"))
        self.gradients, self.sums = np.zeros(1, dtype_of(self.gradient)), np.zeros(1, np.float16)
        #: Bytes of the gradients before the program, and how they become rows: rows, columns and bytes of a row.
        self.no_gradients = self.gradients.tobytes()
        self.gradient_rows: tuple[int, int, int] | None = None
        self._body()
        head = HEAD.format(
            bias="float16_t" if self.is_float else "int", input=self.input, output=self.output, gradient=self.gradient
        )
        self.text = head + "".join(f"    {line}\n" for line in self.lines) + "}\n"
        bias = np.concatenate([*self.biases, np.zeros(1, np.float16 if self.is_float else np.int32)])
        self.buffers = [
            np.concatenate([*self.weights, np.zeros(64, np.uint8)]),
            bias,
            self.inputs.ravel(),
            np.zeros(self.value.size, dtype_of(self.output)),
            np.frombuffer(self.no_gradients, self.gradients.dtype),
            np.zeros_like(self.sums),
        ]
        self.expected = [self.value.astype(dtype_of(self.output)).ravel(), self.gradients, self.sums]

    def differences(self, buffers: list[Any]) -> str:
        """Return how the results differ from those that they must be; nothing where they are equal."""
        found = list(buffers[3:])
        if self.layouts is not None and self.gradient_rows is not None:
            rows, columns, stride = self.gradient_rows
            raw = self.layouts.from_training(found[1].tobytes(), rows, columns, _GRADIENTS[self.gradient], stride)
            # The last row may lack its padding.
            values = np.frombuffer(raw, found[1].dtype)[: self.gradients.size]
            found[1] = np.pad(values, (0, self.gradients.size - values.size))
        return random_programs.differences(found, self.expected)

    def _length(self) -> int:
        return self.random.choice((16, 16, 32, self.random.randint(1, 40)))

    def _integers(self, shape: tuple[int, ...]) -> Any:
        low = 0 if self.kind == "uint8" else -2
        return self.numbers.integers(low, 3, shape).astype(np.int64)

    def _new(self, kind: str, length: int) -> str:
        """Declare a vector; return its name."""
        self.names += 1
        self.lines.append(f"coopvecNV<{kind}, {length}> v{self.names};")
        return f"v{self.names}"

    def _body(self) -> None:
        """Write the whole program."""
        kind, length = self.input, self.length
        self.name = self._new(kind, length)
        self.lines.append(
            f"[[unroll]] for (uint k = 0; k < {length}; ++k) {self.name}[k] = inputs[lane * {length} + k];"
        )
        if not self.is_float:
            self._product()
        else:
            steps = [self._product, self._product, self._add, self._scale, self._largest, self._convert, self._loop]
            for _ in range(self.random.randint(1, 4)):
                self.random.choice(steps)()
                self._bound()
            if self.is_training:
                self._train()
        length = self.length
        self.lines.append(
            f"[[unroll]] for (uint k = 0; k < {length}; ++k) outputs[lane * {length} + k] = {self.name}[k];"
        )

    # ---- products ----

    def _stored(self, matrix: Any, is_by_columns: bool, is_transposed: bool, is_optimal: bool) -> tuple[str, int]:
        """Store a matrix and some bytes that are none of it; return where it begins and its stride, in bytes."""
        rows = matrix.T if is_by_columns != is_transposed else matrix
        encoded = _SMALL_FLOATS.get(self.matrix)
        values = encoded[rows + 2] if encoded is not None else rows.astype(dtype_of(self.input))
        lines = np.ascontiguousarray(values).view(np.uint8).reshape(len(rows), -1)
        stride = -(-lines.shape[1] // 16) * 16 + self.random.choice((0, 16))
        padded = np.full((len(rows), stride), 0x11, np.uint8)
        padded[:, : lines.shape[1]] = lines
        start = sum(part.size for part in self.weights)
        data = padded.ravel()
        if is_optimal:
            assert self.layouts is not None
            data = np.frombuffer(self.layouts.inferencing(data.tobytes(), *rows.shape, self.matrix, stride), np.uint8)
        self.weights.append(np.concatenate([data, np.full(-data.size % 64, 0x22, np.uint8)]))
        return f"{start}", stride

    def _call(self, result: str, vector: str, shape: tuple[int, int]) -> Any:
        """Write a product; return what it is of the value at hand."""
        m, k = shape
        matrix = self._integers((m, k))
        is_by_columns = self.random.random() < 0.5
        # Transposition is for floats of 16 bits.
        is_transposed = self.matrix == "Float16" and self.random.random() < 0.3
        is_optimal = self.layouts is not None and (is_transposed or self.matrix in _SMALL_FLOATS)
        start, stride = self._stored(matrix, is_by_columns and not is_optimal, is_transposed, is_optimal)
        has_bias = self.random.random() < 0.6
        how = {"halves": "Float16"}.get(self.kind, self.matrix)
        bias, name = "", "coopVecMatMulNV"
        added = np.zeros(m, np.int64)
        if has_bias:
            added = self._integers((m,))
            before = sum(part.size for part in self.biases)
            size = 2 if self.is_float else 4
            stored = added.astype(np.float16 if self.is_float else np.int32)
            self.biases.append(np.concatenate([stored, np.zeros(-stored.size % (64 // size), stored.dtype)]))
            bias, name = f"biases, {before * size}, gl_ComponentType{self.bias}NV, ", "coopVecMatMulAddNV"
        layout = "InferencingOptimal" if is_optimal else "ColumnMajor" if is_by_columns else "RowMajor"
        self.lines.append(
            f"{name}({result}, {vector}, gl_ComponentType{how}NV, weights, {start}, gl_ComponentType{self.matrix}NV, "
            f"{bias}{m}, {k}, gl_CooperativeVectorMatrixLayout{layout}NV, {str(is_transposed).lower()}, {stride});"
        )
        return self.value @ matrix.T + added

    def _product(self) -> None:
        """Multiply; perhaps only some invocations do."""
        length = self._length()
        result = self._new(self.output, length)
        is_partial = self.random.random() < 0.4
        limit = self.random.choice((20, 32, 44, 64))
        if is_partial:
            self.lines.append(
                f"{result} = coopvecNV<{self.output}, {length}>({self.output}(1)); if (lane < {limit}) {{"
            )
        value = self._call(result, self.name, (length, self.length))
        if is_partial:
            self.lines.append("}")
            value = np.where((np.arange(INVOCATIONS) < limit)[:, None], value, 1)
        self.name, self.length, self.value = result, length, value

    def _loop(self) -> None:
        """Multiply twice by the same matrix."""
        length = self.length
        self.lines.append("for (uint turn = 0; turn < 2; ++turn) {")
        before = len(self.weights), len(self.biases)
        state = self.random.getstate(), self.numbers.bit_generator.state
        result = self._new(self.output, length)
        self.value = self._call(result, self.name, (length, length))
        self.lines.append(f"{self.name} = {result};")
        self._bound()
        self.lines.append("}")
        # The second turn, in numpy alone.
        lines = list(self.lines)
        del self.weights[before[0] :], self.biases[before[1] :]
        self.random.setstate(state[0])
        self.numbers.bit_generator.state = state[1]
        self.value = self._call(result, self.name, (length, length))
        self._bound()
        self.lines = lines

    # ---- components ----

    def _splat(self, value: float) -> str:
        return f"coopvecNV<float16_t, {self.length}>(float16_t({value}))"

    def _bound(self) -> None:
        self.lines.append(f"{self.name} = clamp({self.name}, {self._splat(-2)}, {self._splat(2)});")
        self.value = np.clip(self.value, -2, 2)

    def _add(self) -> None:
        added = self.random.randint(-2, 2)
        self.lines.append(f"{self.name} = {self.name} + {self._splat(added)};")
        self.value = self.value + added

    def _scale(self) -> None:
        factor = self.random.randint(-2, 2)
        self.lines.append(f"{self.name} = {self.name} * float16_t({factor});")
        self.value = self.value * factor

    def _largest(self) -> None:
        least = self.random.randint(-2, 1)
        self.lines.append(f"{self.name} = max({self.name}, {self._splat(least)});")
        self.value = np.maximum(self.value, least)

    def _convert(self) -> None:
        """Compute with floats of 32 bits."""
        wide = self._new("float", self.length)
        self.lines.append(f"{wide} = coopvecNV<float, {self.length}>({self.name});")
        self.lines.append(f"{self.name} = coopvecNV<float16_t, {self.length}>({wide} + {wide});")
        self.value = 2 * self.value

    # ---- training ----

    def _train(self) -> None:
        """Accumulate the outer product of the vector with the one that came in, and its sum."""
        given = self.inputs.astype(np.int64)
        columns = given.shape[1]
        is_by_columns = self.random.random() < 0.5 and self.layouts is None
        kind = dtype_of(self.gradient)
        size = np.dtype(kind).itemsize
        along = self.length if is_by_columns else columns
        stride = -(-along * size // 16) * 16
        layout = "TrainingOptimal" if self.layouts is not None else "ColumnMajor" if is_by_columns else "RowMajor"
        name = _GRADIENTS[self.gradient]
        source = self._new("float16_t", columns)
        self.lines.append(
            f"[[unroll]] for (uint k = 0; k < {columns}; ++k) {source}[k] = inputs[lane * {columns} + k];"
        )
        self.lines.append(
            f"coopVecOuterProductAccumulateNV({self.name}, {source}, gradients, 0, {stride}, "
            f"gl_CooperativeVectorMatrixLayout{layout}NV, gl_ComponentType{name}NV);"
        )
        self.lines.append(f"coopVecReduceSumAccumulateNV({self.name}, sums, 0);")
        product = self.value.T @ given
        lines = product.T if is_by_columns else product
        self.gradients = np.zeros((len(lines), stride // size), kind)
        self.gradients[:, :along] = lines
        self.gradients = self.gradients.ravel()
        self.no_gradients = bytes(self.gradients.nbytes)
        if self.layouts is not None:
            self.gradient_rows = len(lines), along, stride
            self.no_gradients = self.layouts.empty(len(lines), along, name)
        self.sums = self.value.sum(0).astype(np.float16)


def _make(seed: int, device: Any) -> Program:
    """Return the program of a seed in the layouts of a device; without one, in those of lowered modules in turn."""
    if device is not None and "cooperativeVector" in device.features:
        return Program(seed, DeviceLayouts(device))
    return Program(seed, Layouts() if seed % 2 else None)


# Seeds 7 and 15 have floats of 8 bits; in 15 only some subgroups multiply, and all accumulate.
@pytest.mark.parametrize(("seed", "route"), ((0, "plain"), (15, "tiles"), (7, "khr"), (1, "nv2")))
def test_random_programs(seed: int, route: str, device: Any) -> None:
    program = _make(seed, None)
    size = lowered.subgroup_size(device)
    assert not program.differences(random_programs.run(device, program, route, size))


if __name__ == "__main__":
    sys.exit(random_programs.main(_make, __doc__.splitlines()[0], ROUTES))
