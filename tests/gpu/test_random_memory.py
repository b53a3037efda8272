"""Random accesses of matrices to memory of other types match a model in numpy, by each route of lowering.

A slice of the programs by default. As a program it runs as many as you like, and prints the seeds that are wrong:

    python tests/gpu/test_random_memory.py [--count 2000] [--seed 0] [--seconds N] [--route NAME]... [--native]

In: a seed. Out: a compute shader that loads a matrix from one place and stores it at another, and the bytes that are
there afterwards: buffers and shared memory, arrays in structures and in arrays, scalars and vectors of other sizes than
the components. Must not know: how matrices are lowered.
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

HEAD = """#version 460
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x = 64) in;
layout(binding = 0, scalar) buffer Zero { uint zero; };
"""
#: Scalar -> its bytes, and the type of its vectors.
_SCALARS = {
    "int8_t": (1, "i8vec"),
    "uint8_t": (1, "u8vec"),
    "int16_t": (2, "i16vec"),
    "float16_t": (2, "f16vec"),
    "int": (4, "ivec"),
    "uint": (4, "uvec"),
    "float": (4, "vec"),
    "int64_t": (8, "i64vec"),
}
#: Bytes of the scalars of shared memory to which components of 8 bits are not stored.
_HALVES = 2


class Place:
    """Memory of one program. matrix: the bytes of each component, in rows and columns."""

    def __init__(self, program: Program, number: int, shape: tuple[int, int, int], is_store: bool) -> None:
        pick = program.random.choice
        rows, columns, size = shape
        self.is_by_columns = pick((False, True))
        self.is_shared = pick((False, True))
        lines, across = (columns, rows) if self.is_by_columns else (rows, columns)
        fitting = [name for name, (unit, _) in _SCALARS.items() if not (is_store and unit == _HALVES and size == 1)]
        scalar = pick(fitting if self.is_shared else list(_SCALARS))
        bytes_, vector = _SCALARS[scalar]
        count = pick((1, 1, 2, 4))
        self.element = scalar if count == 1 else f"{vector}{count}"
        unit = bytes_ * count
        # Each line begins at a multiple of its own size, or of 16 bytes.
        step = max(min(16, across * size) // unit, 1)
        self.stride = -(-across * size // unit // step) * step + pick((0, step))
        self.offset = pick((0, step))
        length = self.offset + lines * self.stride
        length += -length * unit % 16 // unit if 16 % unit == 0 else -length % 2
        form, first = pick(("{0}", "{0}.x", "{0}[{1}]", "{0}[{1}].x")), pick((0, 1))
        self.count, self.padding = (2 if "[" in form else 1), (16 if ".x" in form else 0)
        self.inner = self.padding + length * unit
        self.start = (first * self.inner if "[" in form else 0) + self.padding + self.offset * unit
        self.line, self.size, self.lines, self.across = self.stride * unit, size, lines, across
        name = f"place{number}"
        type_ = self.element
        if ".x" in form:
            program.declared.append(
                f"struct Inner{number} {{ {scalar} before[{16 // bytes_}]; {type_} x[{length}]; }};"
            )
            type_ = f"Inner{number}"
        suffix = "" if ".x" in form else f"[{length}]"
        whole = f"[{self.count}]{suffix}" if "[" in form else suffix
        program.declared.append(
            f"layout(binding = {number}, scalar) buffer Block{number} {{ {type_} x{whole}; }} block{number};"
        )
        self.name = form.format(name if self.is_shared else f"block{number}.x", f"{first}u + zero")
        if self.is_shared:
            program.declared.append(f"shared {type_} {name}{whole};")
        #: The element `i` of the array in the buffer, and in shared memory; a loop over all of them.
        inside = self.name.replace(name, f"block{number}.x", 1)
        # The same number of times in each invocation: `docs/lowering.md` describes the fault of llvmpipe.
        trips = f"uint j = 0u, i = gl_LocalInvocationIndex; j < {-(-length // 64)}u; j++, i += 64u"
        self.copies = f"for ({trips}) if (i < {length}u) "
        self.pair = f"{inside}[i]", f"{self.name}[i]"

    def at(self, line: int) -> slice:
        """Return the bytes of a row, or of a column."""
        begin = self.start + line * self.line
        return slice(begin, begin + self.across * self.size)

    @property
    def arguments(self) -> str:
        """Return the arguments of a load or a store after the matrix."""
        layout = "Column" if self.is_by_columns else "Row"
        return f"{self.name}, {self.offset}u, {self.stride}u + zero, gl_CooperativeMatrixLayout{layout}Major"


class Program:
    """One program. text: of the shader; buffers: before it runs; expected: the last one afterwards."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        pick = self.random.choice
        component = pick(list(_SCALARS))
        size = _SCALARS[component][0]
        rows, columns = pick((8, 16, 24)), pick((8, 16))
        self.declared: list[str] = []
        source, target = (Place(self, number, (rows, columns, size), number == 2) for number in (1, 2))
        numbers = np.random.default_rng(seed)
        memories = [numbers.integers(0, 60, each.inner * each.count).astype(np.uint8) for each in (source, target)]
        self.buffers = [np.zeros(1, np.uint32), *memories]
        matrix = np.stack([memories[0][source.at(line)].reshape(-1, size) for line in range(source.lines)])
        if source.is_by_columns != target.is_by_columns:
            matrix = matrix.transpose(1, 0, 2)
        self.expected = memories[1].copy()
        for line in range(target.lines):
            self.expected[target.at(line)] = matrix[line].ravel()
        scope, use = pick(("Subgroup", "Workgroup")), pick(("A", "B", "Accumulator"))
        lines = [f"coopmat<{component}, gl_Scope{scope}, {rows}, {columns}, gl_MatrixUse{use}> m;"]
        lines += [f"{each.copies}{each.pair[1]} = {each.pair[0]};" for each in (source, target) if each.is_shared]
        lines += ["barrier();", f"coopMatLoad(m, {source.arguments});", f"coopMatStore(m, {target.arguments});"]
        if target.is_shared:
            lines += ["barrier();", f"{target.copies}{target.pair[0]} = {target.pair[1]};"]
        body = "".join(f"    {line}\n" for line in lines)
        self.text = HEAD + "\n".join(self.declared) + "\nvoid main()\n{\n" + body + "}\n"

    def differences(self, buffers: list[Any]) -> str:
        """Return how the results differ from those that they must be; nothing where they are equal."""
        return random_programs.differences(buffers[2:], [self.expected])


@pytest.mark.parametrize("seed", range(5))
def test_random_programs(seed: int, device: Any) -> None:
    program = Program(seed)
    size = lowered.subgroup_size(device)
    routes = random_programs.ROUTES
    assert not program.differences(random_programs.run(device, program, routes[seed % len(routes)], size))


if __name__ == "__main__":
    sys.exit(random_programs.main(lambda seed, _: Program(seed), __doc__.splitlines()[0], random_programs.ROUTES))
