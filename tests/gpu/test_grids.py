"""Matrices that are cut into tiles of other sizes give what they give as they are, on any device.

The tiles are those of a device with matrices of 16 x 16 alone, lowered again, so that a device without matrices runs
them. A slice of the cooperative cases by default, all of them with LOWERING_TEST_ALL=1; products beside them, with
sizes that are not whole tiles and with slices that tiles are loaded from. Without a device all are skipped and say why.

As a program it runs all cases on the device at hand, cut into tiles that the device multiplies itself if it can:

    python tests/gpu/test_grids.py [--filter TEXT]
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

if __name__ == "__main__":
    folder = os.path.dirname(os.path.abspath(__file__))
    sys.path[:0] = [folder, os.path.dirname(os.path.dirname(folder))]

import pytest

np = pytest.importorskip("numpy")

import lowered  # noqa: E402
import random_programs  # noqa: E402

import glslc_coop  # noqa: E402
from glslc_coop.api.lowering import Explanation  # noqa: E402
from glslc_coop.codegen.cooperative_lowering.targets import MatrixRow, Target  # noqa: E402

STEP = 1 if os.environ.get("LOWERING_TEST_ALL") else 13
#: The products of the target: 16 x 16 x 16 of halves and of bytes, no sum saturates.
_PRODUCTS = (
    *random_programs.PRODUCTS,
    ("sint8", "uint8", "sint32", "sint32"),
    ("uint8", "sint8", "sint32", "sint32"),
)
HEAD = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
"""
PRODUCT = (
    HEAD
    + """
layout(binding = 0, std430) readonly buffer A {{ {factor} a[]; }};
layout(binding = 1, std430) readonly buffer B {{ {factor} b[]; }};
layout(binding = 2, std430) buffer C {{ {sum} c[]; }};
void main()
{{
    // Each subgroup has its own result; the workgroup has the first one.
    uint start = {scope} == gl_ScopeSubgroup ? gl_SubgroupID * {m} * {n} : 0;
    coopmat<{factor}, {scope}, {m}, {k}, gl_MatrixUseA> left;
    coopmat<{factor}, {scope}, {k}, {n}, gl_MatrixUseB> right;
    coopmat<{sum}, {scope}, {m}, {n}, gl_MatrixUseAccumulator> total;
    coopMatLoad(left, a, 0, {k}, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(right, b, 0, {k}, gl_CooperativeMatrixLayoutColumnMajor);
    {change}
    coopMatLoad(total, c, start, {n}, gl_CooperativeMatrixLayoutRowMajor);
    total = coopMatMulAdd(left, right, total{flags});
    coopMatStore(total, c, start, {n}, gl_CooperativeMatrixLayoutRowMajor);
}}
"""
)
TENSORS = (
    HEAD
    + """
layout(binding = 0, std430) readonly buffer A {{ float16_t a[]; }};
layout(binding = 1, std430) readonly buffer B {{ float16_t b[]; }};
layout(binding = 2, std430) buffer C {{ float16_t c[]; }};
layout(push_constant) uniform Sizes {{ uint m, n, k, pitch; }};
void main()
{{
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> rows =
        createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> columns = rows, result = rows;
    tensorViewNV<2, false, 1, 0> transposed = createTensorViewNV(2, false, 1, 0);
    rows = setTensorLayoutStrideNV(setTensorLayoutDimensionNV(rows, m, k), pitch, 1);
    columns = setTensorLayoutStrideNV(setTensorLayoutDimensionNV(columns, n, k), pitch, 1);
    result = setTensorLayoutStrideNV(setTensorLayoutDimensionNV(result, m, n), n, 1);
    uint row = gl_WorkGroupID.x * {rows}, column = gl_WorkGroupID.y * {columns};
    coopmat<float, gl_ScopeWorkgroup, {rows}, {columns}, gl_MatrixUseAccumulator> total =
        coopmat<float, gl_ScopeWorkgroup, {rows}, {columns}, gl_MatrixUseAccumulator>(0.0);
    for (uint depth = 0; depth < k; depth += {depth})
    {{
        coopmat<float16_t, gl_ScopeWorkgroup, {rows}, {depth}, gl_MatrixUseA> left;
        coopmat<float16_t, gl_ScopeWorkgroup, {depth}, {columns}, gl_MatrixUseB> right;
        coopMatLoadTensorNV(left, a, 0, sliceTensorLayoutNV(rows, row, {rows}, depth, {depth}));
        coopMatLoadTensorNV(right, b, 0, sliceTensorLayoutNV(columns, column, {columns}, depth, {depth}), transposed);
        total = coopMatMulAdd(left, right, total);
    }}
    coopmat<float16_t, gl_ScopeWorkgroup, {rows}, {columns}, gl_MatrixUseAccumulator> half_total =
        coopmat<float16_t, gl_ScopeWorkgroup, {rows}, {columns}, gl_MatrixUseAccumulator>(total);
    coopMatStoreTensorNV(half_total, c, 0, sliceTensorLayoutNV(result, row, {rows}, column, {columns}));
}}
"""
)
_TYPES = {"float16_t": np.float16, "float": np.float32, "int8_t": np.int8, "uint8_t": np.uint8, "int": np.int32}


def target(size: int, depth: int = 16) -> Target:
    """Return a device that multiplies 16 x 16 matrices alone."""
    return Target("16x16", [MatrixRow((16, 16, depth), each) for each in _PRODUCTS], subgroup_size=size)


def cut(module: bytes, size: int, spec: Any = None, depth: int = 16) -> tuple[bytes, set[str]]:
    """Return a module as tiles, and what became of its instructions. depth: of the products of tiles."""
    explanation = Explanation()
    tiles = glslc_coop.lower(module, target=target(size, depth), explanation=explanation, unroll="never", spec=spec)
    return tiles, {row.became for row in explanation.rows}


def run(
    device: Any, text: str, buffers: list[Any], groups: Any = (1, 1, 1), push: bytes = b"", depth: int = 16
) -> list[Any]:
    """Run a shader whose matrices are cut, lowered again."""
    size = lowered.subgroup_size(device)
    module = glslc_coop.compile(text, stage="compute", target_env="vulkan1.3").spirv
    tiles, became = cut(module, size, depth=depth)
    assert became == {"KHR tiles"}
    plain = glslc_coop.lower(tiles, subgroup_size=size, subgroups="native", unroll="never")
    return device.run(plain, buffers, groups, push=push, subgroup_size=size)


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in lowered.cases()[::STEP]])
def test_cases_as_tiles(case: Any, device: Any) -> None:
    lacking = lowered.missing(device, case)
    if lacking:
        pytest.skip(f"{device.name} lacks {', '.join(lacking)}")
    size = lowered.subgroup_size(device)
    tiles, became = cut(lowered.compiled(case), size, case.spec)
    if "KHR tiles" not in became:
        pytest.skip("the case has no matrices that tiles hold")
    plain = glslc_coop.lower(tiles, subgroup_size=size, subgroups="native", unroll="never")
    lowered.run(device, case, plain, size)


SMALL = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_{extension} : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) readonly buffer A {{ {factor} a[]; }};
layout(binding = 1, std430) readonly buffer B {{ {factor} b[]; }};
layout(binding = 2, std430) buffer C {{ float c[]; }};
void main()
{{
    coopmat<{factor}, gl_ScopeSubgroup, {m}, {k}, gl_MatrixUseA> left[2];
    coopmat<{factor}, gl_ScopeSubgroup, {k}, {n}, gl_MatrixUseB> right;
    coopmat<float, gl_ScopeSubgroup, {m}, {n}, gl_MatrixUseAccumulator> total;
    for (int i = 0; i < 2; ++i) coopMatLoad(left[i], a, i * {m} * {k}, {k}, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(right, b, 0, {n}, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(total, c, gl_SubgroupID * {m} * {n}, {n}, gl_CooperativeMatrixLayoutRowMajor);
    for (int i = 0; i < 2; ++i) total = coopMatMulAdd(left[i], right, total);
    coopMatStore(total, c, gl_SubgroupID * {m} * {n}, {n}, gl_CooperativeMatrixLayoutRowMajor);
}}
"""


_EXTENSIONS = {"bfloat16_t": "bfloat16", "floate4m3_t": "float_e4m3", "floate5m2_t": "float_e5m2"}


def bits_of(values: Any, factor: str) -> Any:
    """Return the bits of small whole numbers as bfloat16 or as floats of 8 bits."""
    bits = values.astype(np.float32).view(np.uint32)
    if factor == "bfloat16_t":
        return (bits >> 16).astype(np.uint16)
    # The bits of the fraction, and the bias of the exponent.
    fraction, bias = (3, 7) if "e4m3" in factor else (2, 15)
    codes = ((bits >> 23 & 255) - 127 + bias << fraction) | (bits >> 23 - fraction & (1 << fraction) - 1)
    return np.where(values == 0, 0, codes | (bits >> 24 & 128)).astype(np.uint8)


def held(text: str, target: Target) -> bytes:
    """Return a shader as tiles that hold small floats."""
    module = glslc_coop.compile(text, stage="compute", target_env="vulkan1.3").spirv
    explanation = Explanation()
    tiles = glslc_coop.lower(module, unroll="never", target=target, explanation=explanation, bfloat16_as_float16=True)
    assert {each.became for each in explanation.rows} == {"KHR tiles"}, [str(each) for each in explanation.rows]
    return tiles


@pytest.mark.parametrize(
    ("factor", "component", "sizes"),
    (
        ("bfloat16_t", "bfloat16", (32, 24, 16)),
        ("bfloat16_t", "float32", (16, 16, 16)),
        ("bfloat16_t", "float16", (32, 16, 24)),
        ("floate4m3_t", "float16", (16, 16, 32)),
        ("floate5m2_t", "float32", (16, 24, 20)),
    ),
)
def test_tiles_hold_small_floats(factor: str, component: str, sizes: Any, device: Any) -> None:
    m, n, k = sizes
    size = lowered.subgroup_size(device)
    text = SMALL.format(extension=_EXTENSIONS[factor], factor=factor, m=m, n=n, k=k)
    row = MatrixRow((16, 16, 16), (component, component, "float32", "float32"))
    tiles = held(text, Target("held", [row], subgroup_size=size))
    plain = glslc_coop.lower(tiles, subgroup_size=size, subgroups="native", unroll="never")
    random = np.random.default_rng(9)
    left, right = (random.integers(-3, 4, shape).astype(np.float32) for shape in ((2, m, k), (k, n)))
    addends = random.integers(-3, 4, (64 // size, m, n)).astype(np.float32)
    stored = [bits_of(each, factor) for each in (left, right)]
    found = device.run(plain, [*stored, addends], subgroup_size=size)[2]
    np.testing.assert_array_equal(found, addends + (left @ right).sum(0))


def test_bfloat16_is_held_without_loss_unless_an_option_allows(device: Any) -> None:
    text = SMALL.format(extension="bfloat16", factor="bfloat16_t", m=16, n=16, k=16)
    module = glslc_coop.compile(text, stage="compute", target_env="vulkan1.3").spirv
    explanation = Explanation()
    glslc_coop.lower(module, target=target(32), explanation=explanation, unroll="never")
    assert {row.became for row in explanation.rows} == {"plain"}
    assert all("--bfloat16-as-float16" in row.reason for row in explanation.rows)


LINES = (
    HEAD
    + """
layout(binding = 0, std430) readonly buffer A {{ uvec4 a[]; }};
layout(binding = 1, std430) readonly buffer B {{ float16_t b[]; }};
layout(binding = 2, std430) buffer C {{ float c[]; }};
shared uvec4 staged[16 * {words}];
void main()
{{
    for (uint i = gl_LocalInvocationIndex; i < 16 * {words}; i += 64) staged[i] = a[i];
    barrier();
    coopmat<float16_t, gl_ScopeSubgroup, 16, {k}, gl_MatrixUseA> left;
    coopmat<float16_t, gl_ScopeSubgroup, {k}, 8, gl_MatrixUseB> right;
    coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> total;
    coopMatLoad(left, staged, 0, {words}, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(right, b, 16, {pitch}, gl_CooperativeMatrixLayout{order});
    coopMatLoad(total, c, gl_SubgroupID * 128, 8, gl_CooperativeMatrixLayoutRowMajor);
    total = coopMatMulAdd(left, right, total);
    coopMatStore(total, c, gl_SubgroupID * 128, 8, gl_CooperativeMatrixLayoutRowMajor);
}}
"""
)


@pytest.mark.parametrize(("k", "order"), ((8, "ColumnMajor"), (24, "ColumnMajor"), (24, "RowMajor"), (20, "RowMajor")))
def test_lines_are_widened(k: int, order: str, device: Any) -> None:
    """What is in memory beside the lines of a matrix is not multiplied: here it is infinite."""
    random = np.random.default_rng(7)
    left, right = (random.integers(-3, 4, shape).astype(np.float16) for shape in ((16, k), (k, 8)))
    words = -(-k // 8) + 1
    stored = np.full((16, words * 8), np.inf, np.float16)
    stored[:, :k] = left
    lines = right.T if order == "ColumnMajor" else right
    pitch = lines.shape[1] // 8 * 8 + 16
    matrix = np.full((len(lines), pitch), np.inf, np.float16)
    matrix[:, : lines.shape[1]] = lines
    halves = np.concatenate([np.full(16, np.inf, np.float16), matrix.ravel()])
    addends = random.integers(-3, 4, (64 // lowered.subgroup_size(device), 16, 8)).astype(np.float32)
    text = LINES.format(k=k, words=words, pitch=pitch, order=order)
    found = run(device, text, [stored.view(np.uint32), halves, addends])[2]
    np.testing.assert_array_equal(found, addends + left.astype(np.float32) @ right.astype(np.float32))


@pytest.mark.parametrize(
    ("factor", "sum_", "scope", "sizes", "change"),
    (
        ("float16_t", "float", "gl_ScopeSubgroup", (8, 8, 8), ""),
        ("float16_t", "float", "gl_ScopeSubgroup", (32, 16, 48), ""),
        ("float16_t", "float16_t", "gl_ScopeSubgroup", (20, 12, 24), ""),
        # The padding along the depth is no zero any more, and must not count.
        ("float16_t", "float", "gl_ScopeSubgroup", (16, 16, 24), "left = left + left; right = right * float16_t(2.0);"),
        (
            "float16_t",
            "float",
            "gl_ScopeSubgroup",
            (16, 16, 8),
            "for (int i = 0; i < left.length(); ++i) left[i] += float16_t(1.0);",
        ),
        ("float16_t", "float", "gl_ScopeWorkgroup", (64, 48, 32), ""),
        ("float16_t", "float", "gl_ScopeWorkgroup", (40, 24, 16), ""),
        ("int8_t", "int", "gl_ScopeSubgroup", (16, 32, 64), ""),
        ("uint8_t", "int", "gl_ScopeWorkgroup", (32, 16, 40), ""),
        ("int8_t", "int", "gl_ScopeSubgroup", (16, 16, 32), "saturated"),
    ),
)
def test_products_of_other_sizes(factor: str, sum_: str, scope: str, sizes: Any, change: str, device: Any) -> None:
    m, n, k = sizes
    saturates = change == "saturated"
    flags = ", gl_MatrixOperandsSaturatingAccumulation" if saturates else ""
    total = "int" if sum_ == "int" else sum_
    if factor == "uint8_t":
        total = "uint"
    text = PRODUCT.format(
        factor=factor, sum=total, scope=scope, m=m, n=n, k=k, flags=flags, change="" if saturates else change
    )
    random = np.random.default_rng(m * n + k)
    kind, wide = _TYPES[factor], _TYPES[sum_]
    low = 0 if factor == "uint8_t" else -3
    a, b = (random.integers(low, 4, shape).astype(kind) for shape in ((m, k), (n, k)))
    c = random.integers(-3, 4, (m, n)).astype(wide)
    if saturates:
        c[::2] = np.iinfo(np.int32).max - 2
        c[1::2] = np.iinfo(np.int32).min + 2
    left, right = a.astype(np.int64), b.astype(np.int64)
    if "left[i]" in change:
        left = left + 1
    elif "+ left" in change:
        left, right = left * 2, right * 2
    expected = left @ right.T + c
    if saturates:
        expected = np.clip(expected, np.iinfo(np.int32).min, np.iinfo(np.int32).max)
        assert (expected != left @ right.T + c).any()
    count = 64 // lowered.subgroup_size(device) if scope == "gl_ScopeSubgroup" else 1
    results = run(device, text, [a.ravel(), b.ravel(), np.tile(c.ravel(), count)])
    for part in np.asarray(results[2]).reshape(count, m, n):
        np.testing.assert_array_equal(part, expected.astype(wide))


@pytest.mark.parametrize(
    ("sizes", "pitch", "block", "tile_depth"),
    (
        # Factors are copied line by line; then the last slices are outside, lines are not aligned, or both.
        ((64, 64, 64), 64, (32, 64, 32), 16),
        ((40, 72, 80), 80, (32, 64, 32), 16),
        ((64, 64, 64), 67, (32, 64, 32), 16),
        ((33, 65, 40), 43, (32, 64, 32), 16),
        # Lines of 3 words, which the workgroup does not divide, and fewer words than invocations.
        ((16, 128, 48), 48, (16, 128, 24), 8),
    ),
)
def test_slices_of_tensors(sizes: Any, pitch: int, block: Any, tile_depth: int, device: Any) -> None:
    m, n, k = sizes
    rows, columns, depth = block
    random = np.random.default_rng(m + n + k)
    a, b = (random.integers(-2, 3, (lines, pitch)).astype(np.float16) for lines in (m, n))
    push = np.array([m, n, k, pitch], np.uint32).tobytes()
    groups = (-(-m // rows), -(-n // columns), 1)
    buffers = [a.ravel(), b.ravel(), np.zeros(m * n, np.float16)]
    text = TENSORS.format(rows=rows, columns=columns, depth=depth)
    results = run(device, text, buffers, groups, push, tile_depth)
    expected = a[:, :k].astype(np.float32) @ b[:, :k].astype(np.float32).T
    np.testing.assert_array_equal(np.asarray(results[2]).reshape(m, n), expected.astype(np.float16))


@pytest.mark.parametrize(
    ("factor", "sizes", "pitch"),
    (
        ("bfloat16_t", (64, 64, 64), 64),
        ("bfloat16_t", (33, 65, 40), 43),
        ("floate4m3_t", (40, 72, 64), 80),
    ),
)
def test_slices_of_small_floats(factor: str, sizes: Any, pitch: int, device: Any) -> None:
    m, n, k = sizes
    size = lowered.subgroup_size(device)
    text = TENSORS.format(rows=32, columns=64, depth=32).replace(
        "layout(local", f"#extension GL_EXT_{_EXTENSIONS[factor]} : require\nlayout(local", 1
    )
    kinds = ("coopmat<{}, gl_ScopeWorkgroup, 32, 32", "coopmat<{}, gl_ScopeWorkgroup, 32, 64, gl_MatrixUseB")
    for line in ("buffer A {{ {}", "buffer B {{ {}", *kinds):
        assert line.format("float16_t") in text
        text = text.replace(line.format("float16_t"), line.format(factor))
    plain = glslc_coop.lower(held(text, target(size)), subgroup_size=size, subgroups="native", unroll="never")
    random = np.random.default_rng(m + n + k)
    a, b = (random.integers(-2, 3, (rows, pitch)).astype(np.float32) for rows in (m, n))
    push = np.array([m, n, k, pitch], np.uint32).tobytes()
    buffers = [bits_of(a, factor), bits_of(b, factor), np.zeros((m, n), np.float16)]
    groups = (-(-m // 32), -(-n // 64), 1)
    found = device.run(plain, buffers, groups, push=push, subgroup_size=size)[2]
    np.testing.assert_array_equal(found, (a[:, :k] @ b[:, :k].T).astype(np.float16))


def test_a_product_stages_the_factor_that_is_loaded_for_it(device: Any) -> None:
    m, n, k = 33, 65, 64
    random = np.random.default_rng(5)
    a, b = (random.integers(-2, 3, (lines, k)).astype(np.float16) for lines in (m, n))
    text = TENSORS.format(rows=32, columns=64, depth=32)
    changed = text.replace("total = coopMatMulAdd", "left = left + left; total = coopMatMulAdd")
    assert changed != text
    push = np.array([m, n, k, k], np.uint32).tobytes()
    found = run(device, changed, [a.ravel(), b.ravel(), np.zeros((m, n), np.float16)], (2, 2, 1), push)[2]
    expected = 2 * (a.astype(np.float32) @ b.astype(np.float32).T)
    np.testing.assert_array_equal(found, expected.astype(np.float16))


#: Blocks of 16 or of 4 components: words of 16 bytes lie in one block, or in two.
DECODED = (
    HEAD
    + """
#extension GL_EXT_buffer_reference : require
struct Block {{ float16_t scale; int8_t numbers[{block}]; }};
layout(buffer_reference, std430, buffer_reference_align = 2) buffer Blocks {{ Block block; }};
layout(binding = 0, std430) readonly buffer A {{ Block a[]; }};
layout(binding = 1, std430) readonly buffer B {{ float16_t b[]; }};
layout(binding = 2, std430) buffer C {{ float c[]; }};
layout(push_constant) uniform Sizes {{ uint m; }};
float16_t decode(const in Blocks reference, const in uint coordinates[2], const in uint inside[2])
{{
    return reference.block.scale * float16_t(reference.block.numbers[inside[1]]);
}}
void main()
{{
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> rows =
        createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> columns = rows, result = rows;
    rows = setTensorLayoutDimensionNV(setTensorLayoutBlockSizeNV(rows, 1, {block}), m, 64);
    columns = setTensorLayoutDimensionNV(columns, 64, 32);
    result = setTensorLayoutDimensionNV(result, m, 32);
    coopmat<float, gl_ScopeWorkgroup, 32, 32, gl_MatrixUseAccumulator> total =
        coopmat<float, gl_ScopeWorkgroup, 32, 32, gl_MatrixUseAccumulator>(0.0);
    coopmat<float16_t, gl_ScopeWorkgroup, 32, 32, gl_MatrixUseA> left;
    coopmat<float16_t, gl_ScopeWorkgroup, 32, 32, gl_MatrixUseB> right;
    for (uint depth = 0; depth < 64; depth += 32)
    {{
        coopMatLoadTensorNV(left, a, 0, sliceTensorLayoutNV(rows, 0, 32, depth, 32), decode);
        coopMatLoadTensorNV(right, b, 0, sliceTensorLayoutNV(columns, depth, 32, 0, 32));
        total = coopMatMulAdd(left, right, total);
    }}
    coopMatStoreTensorNV(total, c, 0, sliceTensorLayoutNV(result, 0, 32, 0, 32));
}}
"""
)


@pytest.mark.parametrize(("block", "m"), ((16, 32), (16, 20), (4, 32)))
def test_a_product_decodes_its_factors(block: int, m: int, device: Any) -> None:
    random = np.random.default_rng(block)
    stored = np.zeros((m, 64 // block), [("scale", np.float16), ("numbers", np.int8, block)])
    stored["scale"] = random.integers(1, 4, stored.shape)
    stored["numbers"] = random.integers(-3, 4, stored["numbers"].shape)
    b = random.integers(-2, 3, (64, 32)).astype(np.float16)
    push = np.array([m], np.uint32).tobytes()
    buffers = [stored.view(np.uint8).ravel(), b.ravel(), np.zeros(m * 32, np.float32)]
    results = run(device, DECODED.format(block=block), buffers, push=push)
    a = (stored["scale"][..., None] * stored["numbers"]).reshape(m, 64)
    np.testing.assert_array_equal(np.asarray(results[2]).reshape(m, 32), a.astype(np.float32) @ b)


def main(arguments: argparse.Namespace) -> int:
    """Run all cases, natively where the device multiplies the tiles; return 1 if one is wrong."""
    from glslc_coop.running.device import Device

    device = Device()
    size = lowered.subgroup_size(device)
    is_native = "cooperativeMatrix" in device.features
    print(f"{device.name}, subgroups of {size}, tiles {'native' if is_native else 'lowered again'}")
    count = wrong = 0
    for case in lowered.cases():
        if arguments.filter not in case.name or lowered.missing(device, case):
            continue
        explanation = Explanation()
        # NVIDIA's products of bytes are 32 deep.
        products = [MatrixRow((16, 16, 16 if each[0] == "float16" else 32), each) for each in _PRODUCTS[:4]]
        device_target = Target("tiles", products, subgroup_size=size)
        module = glslc_coop.lower(
            lowered.compiled(case), target=device_target, explanation=explanation, spec=case.spec, unroll="never"
        )
        if not any(row.became == "KHR tiles" for row in explanation.rows):
            continue
        if not is_native:
            module = glslc_coop.lower(module, subgroup_size=size, subgroups="native", unroll="never")
        count += 1
        try:
            lowered.run(device, case, module, size)
        except AssertionError as error:
            wrong += 1
            print(f"{case.name}: {str(error).strip().splitlines()[0]}")
    print(f"{count - wrong} of {count} cases are right")
    return int(wrong > 0)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--filter", default="", metavar="TEXT", help="the cases whose names contain it")
    sys.exit(main(parser.parse_args()))
