"""Random programs with cooperative matrices match a model in numpy, by each route of lowering, on any device.

A slice of the programs by default. As a program it runs as many as you like, and prints the seeds that are wrong:

    python tests/gpu/test_random_matrices.py [--count 2000] [--seed 0] [--seconds N] [--route NAME]... [--native]

In: a seed. Out: a compute shader and the results that it must have; values are small integers, so that sums are exact
in every type and order. Must not know: how matrices are lowered.
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

from glslc_coop.devices.profile import load  # noqa: E402
from glslc_coop.running.values import dtype_of  # noqa: E402

HEAD = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) readonly buffer A {{ {factor} a[]; }};
layout(binding = 1, std430) readonly buffer B {{ {factor} b[]; }};
layout(binding = 2, std430) readonly buffer C {{ {sum} c[]; }};
// Each subgroup writes the same.
layout(binding = 3, std430) buffer D {{ {sum} d[]; }};
#define MATRIX(type, rows, columns, use) coopmat<type, {scope}, rows, columns, gl_MatrixUse##use>
{sum} bound(const in uint row, const in uint column, const in {sum} x) {{ return clamp(x, {sum}({low}), {sum}(4)); }}
{sum} place(const in uint row, const in uint column, const in {sum} x) {{ return x + {sum}(row % 3u + column % 2u); }}
{sum} larger(const in {sum} x, const in {sum} y) {{ return max(x, y); }}
void main()
{{
"""
#: Factors and sums.
_TYPES = (("float16_t", "float"), ("float16_t", "float16_t"), ("int8_t", "int"), ("uint8_t", "uint"))


class Program:
    """One program. text: of the shader; buffers: A, B, C and D before it runs; expected: D afterwards."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        pick = self.random.choice
        self.factor, self.sum = pick(_TYPES)
        self.scope = pick(("gl_ScopeSubgroup", "gl_ScopeWorkgroup"))
        self.m, self.n, self.k = (8 * self.random.randint(1, 5) for _ in range(3))
        numbers = np.random.default_rng(seed)
        self.is_unsigned = self.factor == "uint8_t"
        low = 0 if self.is_unsigned else -2
        m, n, k = self.m, self.n, self.k
        self.left, self.right, self.total = (
            numbers.integers(low, 3, shape).astype(np.int64) for shape in ((m, k), (k, n), (m, n))
        )
        kind = dtype_of(self.factor)
        orders = [self.random.random() < 0.5 for _ in range(3)]
        stored = [x.T if order else x for x, order in zip((self.left, self.right, self.total), orders)]
        self.buffers = [np.ascontiguousarray(x).astype(kind).ravel() for x in stored[:2]]
        self.buffers.append(np.ascontiguousarray(stored[2]).astype(dtype_of(self.sum)).ravel())
        self.buffers.append(np.zeros(m * n, dtype_of(self.sum)))
        self.lines: list[str] = []
        for name, array, use, order in (("left", "a", "A", orders[0]), ("right", "b", "B", orders[1])):
            rows, columns = (m, k) if use == "A" else (k, n)
            self._declare(name, self.factor, rows, columns, use)
            self.lines.append(f"coopMatLoad({name}, {array}, 0, {rows if order else columns}, {_layout(order)});")
        self._declare("total", self.sum, m, n, "Accumulator")
        self.lines.append(f"coopMatLoad(total, c, 0, {m if orders[2] else n}, {_layout(orders[2])});")
        steps = [self._multiply, self._add, self._scale, self._place, self._reduce, self._convert, self._transpose]
        for _ in range(self.random.randint(2, 5)):
            pick(steps)()
            self._bound()
        order = self.random.random() < 0.5
        self.lines.append(f"coopMatStore(total, d, 0, {m if order else n}, {_layout(order)});")
        head = HEAD.format(factor=self.factor, sum=self.sum, scope=self.scope, low="0" if self.is_unsigned else "-4")
        self.text = head + "".join(f"    {line}\n" for line in self.lines) + "}\n"
        result = self.total.T if order else self.total
        self.expected = np.ascontiguousarray(result).astype(dtype_of(self.sum)).ravel()

    def differences(self, buffers: list[Any]) -> str:
        """Return how the results differ from those that they must be; nothing where they are equal."""
        return random_programs.differences(buffers[3:], [self.expected])

    def _declare(self, name: str, kind: str, rows: int, columns: int, use: str) -> None:
        self.lines.append(f"MATRIX({kind}, {rows}, {columns}, {use}) {name};")

    def _bound(self) -> None:
        self.lines.append("coopMatPerElementNV(total, total, bound);")
        self.total = np.clip(self.total, 0 if self.is_unsigned else -4, 4)

    def _multiply(self) -> None:
        self.lines.append("total = coopMatMulAdd(left, right, total);")
        self.total = self.left @ self.right + self.total

    def _add(self) -> None:
        self.lines.append("total = total + total;")
        self.total = 2 * self.total

    def _scale(self) -> None:
        factor = self.random.randint(1, 3)
        self.lines.append(f"total = total * {self.sum}({factor});")
        self.total = factor * self.total

    def _place(self) -> None:
        self.lines.append("coopMatPerElementNV(total, total, place);")
        rows, columns = np.indices(self.total.shape)
        self.total = self.total + rows % 3 + columns % 2

    def _reduce(self) -> None:
        axis = self.random.choice((0, 1))
        mask = ("gl_CooperativeMatrixReduceColumnNV", "gl_CooperativeMatrixReduceRowNV")[axis]
        self.lines.append(f"coopMatReduceNV(total, total, {mask}, larger);")
        self.total = np.broadcast_to(self.total.max(axis=axis, keepdims=True), self.total.shape)

    def _convert(self) -> None:
        """Make A of the accumulator, where it has the size of A."""
        if self.n == self.k:
            self.lines.append(f"left = MATRIX({self.factor}, {self.m}, {self.k}, A)(total);")
            self.left = self.total

    def _transpose(self) -> None:
        """Make B of the accumulator, where it has the size of B and B its components."""
        if self.m == self.n == self.k and self.factor == self.sum:
            self.lines.append("coopMatTransposeNV(right, total);")
            self.right = self.total.T


def _layout(is_by_columns: bool) -> str:
    return f"gl_CooperativeMatrixLayout{'Column' if is_by_columns else 'Row'}Major"


@pytest.mark.parametrize("seed", range(5))
def test_random_programs(seed: int, device: Any) -> None:
    program = Program(seed)
    size = lowered.subgroup_size(device)
    routes = random_programs.ROUTES
    assert not program.differences(random_programs.run(device, program, routes[seed % len(routes)], size))


@pytest.mark.parametrize("route", ("khr", "nv2"))
def test_a_module_runs_as_it_is_only_where_it_is_listed(route: str, device: Any) -> None:
    program = Program(8)
    found = random_programs.run_native(device, program, route, lowered.subgroup_size(device))
    if "cooperativeMatrix" not in device.features:
        assert found is None
    assert found is None or not program.differences(found)


def test_tiles_have_the_products_of_a_device() -> None:
    profile = load("h200")
    found = random_programs.target("tiles", 32, profile)
    assert found is not None
    sizes = {row.sizes for row in found.rows if row.a == "sint8"}
    assert sizes == {"16x16x32", "16x8x32"}
    assert not found.matrix2


def test_differences_name_the_first_numbers() -> None:
    program = Program(8)
    right = [*program.buffers[:3], program.expected]
    assert not program.differences(right)
    wrong = program.expected.copy()
    wrong[[5, 7]] += 1
    text = program.differences([*right[:3], wrong])
    assert text == f"2 of 512 in result 0: [5] {wrong[5]} for {wrong[5] - 1}, [7] {wrong[7]} for {wrong[7] - 1}"


if __name__ == "__main__":
    sys.exit(random_programs.main(lambda seed, _: Program(seed), __doc__.splitlines()[0], random_programs.ROUTES))
