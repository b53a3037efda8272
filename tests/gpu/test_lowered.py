"""Lowered cooperative modules on any device with Vulkan 1.2, a software one included: their results are right.

A slice of the cases by default, all of them with LOWERING_TEST_ALL=1. Without a device the cases are skipped and say
why.
"""

from __future__ import annotations

import os
import struct
from typing import Any

import pytest

np = pytest.importorskip("numpy")

import lowered  # noqa: E402
from cooperative_cases import small_float, values  # noqa: E402

ALL = bool(os.environ.get("LOWERING_TEST_ALL"))
#: Every how manieth case runs; the variants take turns.
STEP = 1 if ALL else 13


def _chosen() -> list[Any]:
    found = []
    for number, case in enumerate(lowered.cases()):
        variants = lowered.VARIANTS if ALL else (lowered.VARIANTS[number // STEP % len(lowered.VARIANTS)],)
        if number % STEP == 0:
            found += [
                pytest.param(case, variant, id=f"{case.name}-{'-'.join(map(str, variant))}") for variant in variants
            ]
    return found


@pytest.fixture(scope="session")
def subgroup_size(device: Any) -> int:
    return lowered.subgroup_size(device)


@pytest.mark.parametrize(("case", "variant"), _chosen())
def test_results_of_lowered_modules(case: Any, variant: Any, device: Any, subgroup_size: int) -> None:
    subgroups, level, model = variant
    lacking = lowered.missing(device, case)
    if lacking:
        pytest.skip(f"{device.name} lacks {', '.join(lacking)}")
    if subgroups == "native" and subgroup_size != 32 and case.name in lowered.COUNTS_INVOCATIONS:
        subgroups = "virtual"
    module = lowered.lowered(lowered.compiled(case), subgroups, subgroup_size, level, model)
    lowered.run(device, case, module, None)


def _lower(text: str, **options: Any) -> bytes:
    import glslc_coop

    module = glslc_coop.compile(text, stage="compute", target_env="vulkan1.3").spirv
    return glslc_coop.lower(module, **options)


CODES = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
#extension {extension} : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Bits {{ {type} codes[]; }} bits;
layout(binding = 1, std430) buffer Numbers {{ float numbers[]; }} numbers;
layout(binding = 2, std430) buffer Back {{ {type} codes[]; }} back;
void main()
{{
    uint i = gl_GlobalInvocationID.x;
    numbers.numbers[i] = float(bits.codes[i]);
    back.codes[i] = {type}(float(bits.codes[i]));
}}
"""


@pytest.mark.parametrize(("kind", "layout"), (("floate4m3_t", (4, 3)), ("floate5m2_t", (5, 2))))
def test_all_codes_of_8_bit_floats(kind: str, layout: tuple[int, int], device: Any) -> None:
    module = _lower(CODES.format(extension="GL_EXT_float_e4m3" if layout[1] == 3 else "GL_EXT_float_e5m2", type=kind))
    codes = np.arange(256, dtype=np.uint8)
    found = device.run(module, [codes, np.zeros(256, np.float32), np.zeros(256, np.uint8)], (4, 1, 1))
    largest = 0x7E if layout[1] == 3 else 0x7B
    finite = (codes & 0x7F) <= largest
    expected = np.array([small_float(int(code), *layout) for code in codes], np.float32)
    np.testing.assert_array_equal(found[1][finite], expected[finite])
    np.testing.assert_array_equal(found[2][finite], codes[finite])
    assert np.isnan(found[1][(codes & 0x7F) > (0x7E if layout[1] == 3 else 0x7C)]).all()
    infinite = found[1][(codes & 0x7F) == 0x7C]
    assert np.isinf(infinite).all() if layout[1] == 2 else np.isfinite(infinite).all()


ROUNDING = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Numbers { float numbers[]; } numbers;
layout(binding = 1, std430) buffer Rounded { bfloat16_t numbers[]; } rounded;
void main() { rounded.numbers[gl_GlobalInvocationID.x] = bfloat16_t(numbers.numbers[gl_GlobalInvocationID.x]); }
"""


def test_bfloat16_rounds_to_nearest_even(device: Any) -> None:
    random = np.random.default_rng(7)
    bits = random.integers(0, 1 << 32, 512, dtype=np.uint32)
    bits[:64] = 0x3F800000 + (np.arange(64, dtype=np.uint32) << 13)
    bits[64:72] = (0x7F7FFFFF, 0x7F800000, 0xFF800000, 0x7FC00000, 0, 0x80000000, 0x3F808000, 0x3F818000)
    numbers = bits.view(np.float32)
    result = device.run(_lower(ROUNDING), [numbers, np.zeros(512, np.uint16)], (8, 1, 1))[1]
    wide = bits.astype(np.uint64)
    expected = ((wide + 0x7FFF + (wide >> 16 & 1)) >> 16).astype(np.uint16)
    number = ~np.isnan(numbers)
    # A device may flush denormal numbers when it loads them.
    normal = number & ((bits & 0x7F800000) != 0)
    np.testing.assert_array_equal(result[normal], expected[normal])
    assert ((result[~number] & 0x7FFF) > 0x7F80).all()


SATURATION = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer A { int8_t x[]; } a;
layout(binding = 1, std430) buffer C { int x[]; } c;
layout(binding = 2, std430) buffer R { int x[]; } r;
void main()
{
    coopmat<int8_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseA> left;
    coopmat<int8_t, gl_ScopeSubgroup, 32, 16, gl_MatrixUseB> right;
    coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum;
    coopMatLoad(left, a.x, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(right, a.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(sum, c.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    sum = coopMatMulAdd(left, right, sum, gl_MatrixOperandsSaturatingAccumulation);
    coopMatStore(sum, r.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
"""


@pytest.mark.parametrize("subgroups", ("native", "virtual"))
def test_products_saturate_once(subgroups: str, device: Any, subgroup_size: int) -> None:
    size = subgroup_size if subgroups == "native" else 32
    random = np.random.default_rng(8)
    a = random.integers(-128, 128, 512).astype(np.int8)
    c = random.choice(np.array([2**31 - 1, -(2**31), 2**31 - 100000, -(2**31) + 100000, 0], np.int64), 256)
    module = _lower(SATURATION, subgroup_size=size, subgroups=subgroups, unroll="never")
    result = device.run(module, [a, c.astype(np.int32), np.zeros(256, np.int32)])[2]
    wide = a.astype(np.int64)
    exact = wide.reshape(16, 32) @ wide.reshape(32, 16) + c.reshape(16, 16)
    np.testing.assert_array_equal(result.reshape(16, 16), np.clip(exact, -(2**31), 2**31 - 1))


@pytest.mark.parametrize("is_product", (False, True))
@pytest.mark.parametrize("has_atomics", (False, True))
def test_training(is_product: bool, has_atomics: bool, device: Any) -> None:
    import glslc_coop

    path = lowered.cooperative_cases.SHADERS / "vector_training.comp"
    defines = {"OUTER_PRODUCT": 1} if is_product else {}
    module = glslc_coop.compile(path, target_env="vulkan1.3", defines=defines).spirv
    module = glslc_coop.lower(module, float_atomics=has_atomics)
    a = values(32 * 16, 63, "float16_t").reshape(32, 16)
    b = values(32 * 16, 64, "float16_t").reshape(32, 16)
    start = np.zeros((16, 16) if is_product else 16, np.float16)
    result = device.run(module, [a, b, start])[2]
    wide = a.astype(np.float32)
    expected = wide.T @ b.astype(np.float32) if is_product else wide.sum(0)
    np.testing.assert_array_equal(result, expected.astype(np.float16))


SUBGROUPS = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_vote : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data { uint x[]; } data;
layout(binding = 1, std430) buffer Result { uint x[]; } result;
void main()
{
    // A matrix, so that the module is lowered.
    coopmat<uint, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m =
        coopmat<uint, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0u);
    uint x = data.x[gl_LocalInvocationIndex] + m[0], at = gl_LocalInvocationIndex * 12u;
    result.x[at] = gl_SubgroupInvocationID + 1000u * gl_SubgroupID + 100000u * gl_SubgroupSize;
    result.x[at] += 10000000u * gl_NumSubgroups;
    result.x[at + 1u] = subgroupAdd(x);
    result.x[at + 2u] = subgroupInclusiveAdd(x);
    result.x[at + 3u] = subgroupExclusiveAdd(x);
    result.x[at + 4u] = subgroupMax(x);
    result.x[at + 5u] = subgroupBroadcast(x, 3u);
    result.x[at + 6u] = subgroupShuffleXor(x, 5u);
    result.x[at + 7u] = subgroupBallot((x & 1u) != 0u).x;
    result.x[at + 8u] = uint(subgroupAll(x < 50u)) + 2u * uint(subgroupAny(x == 7u)) + 4u * uint(subgroupElect());
    result.x[at + 9u] = subgroupBallotBitCount(subgroupBallot(x > 20u));
    result.x[at + 10u] = subgroupShuffle(x, 31u - gl_SubgroupInvocationID);
    result.x[at + 11u] = subgroupMin(uvec2(x, x + 1u)).y;
}
"""


def test_virtual_subgroups(device: Any) -> None:
    module = _lower(SUBGROUPS, subgroups="virtual", unroll="never")
    data = np.random.default_rng(9).integers(0, 60, 64).astype(np.uint32)
    result = device.run(module, [data, np.zeros(64 * 12, np.uint32)])[1].reshape(2, 32, 12)
    for group, (x, found) in enumerate(zip(data.reshape(2, 32), result)):
        lane = np.arange(32)
        total = np.cumsum(x)
        bits = sum(1 << int(each) for each in lane[(x & 1) != 0])
        votes = int((x < 50).all()) + 2 * int((x == 7).any())
        expected = np.stack(
            [
                lane + 1000 * group + 3200000 + 20000000,
                np.full(32, x.sum()),
                total,
                total - x,
                np.full(32, x.max()),
                np.full(32, x[3]),
                x[lane ^ 5],
                np.full(32, bits),
                votes + 4 * (lane == 0),
                np.full(32, (x > 20).sum()),
                x[31 - lane],
                np.full(32, x.min() + 1),
            ],
            1,
        )
        np.testing.assert_array_equal(found, expected.astype(np.uint32))


SCANS = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
#extension GL_EXT_shader_subgroup_extended_types_int8 : require
#extension GL_EXT_shader_subgroup_extended_types_int16 : require
#extension GL_EXT_shader_subgroup_extended_types_int64 : require
#extension GL_EXT_shader_subgroup_extended_types_float16 : require
layout(local_size_x = 40) in;
layout(binding = 0, std430) buffer Data { TYPE x[]; } data;
layout(binding = 1, std430) buffer Result { TYPE x[]; } result;
void main()
{
    coopmat<uint, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m =
        coopmat<uint, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0u);
    TYPE x = data.x[gl_LocalInvocationIndex] + TYPE(m[0]);
    uint at = gl_LocalInvocationIndex * 6u;
    result.x[at] = subgroupExclusiveMin(x);
    result.x[at + 1u] = subgroupExclusiveMax(x);
    result.x[at + 2u] = subgroupExclusiveAdd(x);
    result.x[at + 3u] = subgroupClusteredAdd(x, 16u);
    result.x[at + 4u] = subgroupClusteredMin(x, 32u);
    result.x[at + 5u] = subgroupShuffle(subgroupClusteredMax(x, 4u), gl_SubgroupInvocationID & ~3u);
}
"""
_SCANNED = {
    "int8_t": np.int8,
    "uint8_t": np.uint8,
    "int16_t": np.int16,
    "uint16_t": np.uint16,
    "int": np.int32,
    "uint": np.uint32,
    "int64_t": np.int64,
    "uint64_t": np.uint64,
    "float": np.float32,
    "double": np.float64,
}


@pytest.mark.parametrize("glsl", _SCANNED)
def test_scans_of_a_subgroup_that_is_not_full(glsl: str, device: Any) -> None:
    """Invocations that do not exist take no part, and the first one gets the identity of the type."""
    type_ = _SCANNED[glsl]
    module = _lower(SCANS.replace("TYPE", glsl), subgroups="virtual", unroll="never", memory_model="glsl450")
    if np.issubdtype(type_, np.integer):
        low, high = int(np.iinfo(type_).min), int(np.iinfo(type_).max)
        # Close to the largest, so that an identity which is too small shows.
        data = np.array([high - 3 * (7 * i % 40) for i in range(40)]).astype(type_)
    else:
        low, high = -np.inf, np.inf
        data = (np.arange(40) * 7 % 40 - 20.0).astype(type_)
    result = device.run(module, [data, np.zeros(40 * 6, type_)])[1].reshape(40, 6)
    with np.errstate(over="ignore"):
        for index, found in enumerate(result):
            base = index // 32 * 32
            before, lane = data[base:index], index - base

            def cluster(size: int, base: int = base, lane: int = lane) -> Any:
                return data[base + lane // size * size : min(base + lane // size * size + size, 40)]

            expected = [
                before.min() if lane else high,
                before.max() if lane else low,
                before.sum(dtype=type_),
                cluster(16).sum(dtype=type_),
                cluster(32).min(),
                cluster(4).max(),
            ]
            np.testing.assert_array_equal(found, np.array(expected, type_), f"invocation {index}")


FROZEN = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 1) in;
layout(constant_id = 0) const int KIND = 3;
layout(binding = 0, std430) buffer Matrix { float16_t x[]; } m;
layout(binding = 1, std430) buffer Result { float16_t x[]; } r;
layout(push_constant) uniform Constants { float scale; };
void main()
{
    coopvecNV<float16_t, 4> v = coopvecNV<float16_t, 4>(float16_t(scale)), w;
    coopVecMatMulNV(w, v, KIND, m.x, 0, KIND, 4, 4, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 8);
    coopVecStoreNV(w, r.x, 0);
}
"""


SPECIALIZED_ROWS = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 4) in;
layout(constant_id = 0) const uint N = 4;
layout(binding = 0, std430) buffer Data { uint x[]; } data;
shared uint rows[4][3][N];
void main()
{
    uint lane = gl_LocalInvocationIndex;
    for (uint row = 0; row < 3; row++)
        for (uint k = 0; k < N; k++) rows[lane][row][k] = 0;
    barrier();
    coopvecNV<uint, 4> v = coopvecNV<uint, 4>(lane + 1);
    coopVecStoreNV(v, rows[lane][lane % 3], 0);
    coopvecNV<uint, 4> w;
    coopVecLoadNV(w, rows[lane][lane % 3], 0);
    barrier();
    for (uint row = 0; row < 3; row++)
        for (uint k = 0; k < N; k++)
            data.x[(lane * 3 + row) * N + k] = rows[lane][row][k] + (row == lane % 3 ? w[0] : 0);
}
"""


@pytest.mark.parametrize("size", (4, 8))
def test_shared_arrays_of_arrays_of_specialized_length(size: int, device: Any) -> None:
    import glslc_coop

    module = glslc_coop.compile(SPECIALIZED_ROWS, stage="compute", target_env="vulkan1.3")
    arrays = {"data": np.zeros(4 * 3 * size, np.uint32)}
    found = glslc_coop.run(module, arrays, spec={"N": size}, lower="plain", device=device)["data"]
    expected = np.zeros((4, 3, size), np.uint32)
    for lane in range(4):
        expected[lane, lane % 3] = lane + 1
        expected[lane, lane % 3, :4] *= 2
    np.testing.assert_array_equal(found.reshape(4, 3, size), expected)


def test_frozen_interpretation(device: Any) -> None:
    import glslc_coop

    with pytest.raises(glslc_coop.LoweringError):
        _lower(FROZEN)
    module = _lower(FROZEN, spec={0: 0})
    matrix = values(16, 65, "float16_t").reshape(4, 4)
    result = device.run(module, [matrix, np.zeros(4, np.float16)], push=struct.pack("<f", 2.0))[1]
    np.testing.assert_array_equal(result, (matrix.sum(1) * 2).astype(np.float16))


COORDINATES = """#version 460
#extension GL_EXT_spirv_intrinsics : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#define Matrix coopmat<float, gl_ScopeSubgroup, ROWS, COLUMNS, gl_MatrixUSE>
spirv_instruction(extensions = ["SPV_EXT_cooperative_matrix_maintenance1"], capabilities = [5438], id = 5363)
uvec2 coordinate(Matrix m, uint i);
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Result { float x[]; } result;
void main()
{
    Matrix m = Matrix(-1.0);
    for (uint i = 0u; i < m.length(); ++i)
    {
        uvec2 at = coordinate(m, i);
        m[i] = float(at.x * 100u + at.y);
    }
    coopMatStore(m, result.x, 0, COLUMNS, gl_CooperativeMatrixLayoutRowMajor);
}
"""


@pytest.mark.parametrize("shape", ((16, 16, "Accumulator"), (16, 8, "A"), (3, 7, "Accumulator"), (2, 4, "B")))
def test_coordinates_of_elements(shape: tuple[int, int, str], device: Any) -> None:
    rows, columns, use = shape
    text = COORDINATES.replace("ROWS", str(rows)).replace("COLUMNS", str(columns)).replace("USE", "Use" + use)
    module = _lower(text, subgroups="virtual", unroll="never")
    result = device.run(module, [np.zeros(rows * columns, np.float32)])[0].reshape(rows, columns)
    np.testing.assert_array_equal(result, np.add.outer(np.arange(rows) * 100, np.arange(columns)))


EMULATED = (
    {"int8": False, "float16": False},
    {"int8": False},
    {"float16": False},
)
#: Capabilities that a module must not ask for, by option.
_ABSENT = {
    "int8": {"Int8", "StorageBuffer8BitAccess", "UniformAndStorageBuffer8BitAccess", "StoragePushConstant8"},
    "float16": {"Int16", "Float16", "StorageBuffer16BitAccess", "UniformAndStorageBuffer16BitAccess"},
}


def _check_absent(module: bytes, options: dict[str, bool]) -> None:
    from glslc_coop.codegen.ir.reader import read
    from glslc_coop.codegen.ir.words import from_bytes
    from glslc_coop.codegen.tables import spirv

    found = set(read(from_bytes(module)).capabilities)
    for option in options:
        assert not found & {getattr(spirv, "Capability" + name) for name in _ABSENT[option]}


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in lowered.cases()[5 :: 1 if ALL else 37]])
def test_results_of_emulated_types(case: Any, device: Any) -> None:
    import glslc_coop

    options = EMULATED[len(case.name) % 3]
    lacking = lowered.missing(device, case)
    if lacking:
        pytest.skip(f"{device.name} lacks {', '.join(lacking)}")
    frozen = {number: int(value) for number, value in case.spec.items() if not isinstance(value, float)}
    module = glslc_coop.lower(lowered.compiled(case), subgroups="virtual", unroll="never", spec=frozen, **options)
    _check_absent(module, options)
    lowered.run(device, case, module, None)


ARITHMETIC = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 64) in;
struct Item { float16_t h; int8_t b; uint8_t u; f16vec3 v; i16vec2 s; float f; u8vec4 bytes; double d; };
layout(binding = 0, scalar) buffer Data { uint count; Item items[]; } data;
layout(binding = 1, std430) buffer Result { uint n; uint length; uint sum; float16_t h[64 * 12]; int8_t b[64 * 24]; } r;
layout(buffer_reference, scalar, buffer_reference_align = 2) buffer Halves { float16_t x[]; };
layout(push_constant) uniform Constants { Halves halves; };
shared int8_t exchanged[64];
int8_t twice(int8_t x) { return x + x; }
void main()
{
    uint i = gl_LocalInvocationIndex, h = i * 12u, b = i * 24u;
    coopvecNV<float16_t, 4> vec = coopvecNV<float16_t, 4>(data.items[i].h);
    Item item = data.items[i];
    float16_t x = vec[1], y = item.v.y;
    r.h[h] = x + y; r.h[h + 1u] = x * y; r.h[h + 2u] = x / y; r.h[h + 3u] = sqrt(abs(x)); r.h[h + 4u] = fma(x, y, y);
    r.h[h + 5u] = float16_t(item.f); r.h[h + 6u] = dot(item.v, item.v.zxy); r.h[h + 7u] = -min(x, y);
    r.h[h + 8u] = int16BitsToFloat16(item.s.x & int16_t(0x3FFF)); r.h[h + 9u] = mod(x, y);
    r.h[h + 10u] = x < y ? x : float16_t(item.b); r.h[h + 11u] = halves.x[i + 1u];
    int8_t p = item.b; uint8_t q = item.u;
    r.b[b] = p + int8_t(q); r.b[b + 1u] = p * p; r.b[b + 2u] = -p; r.b[b + 3u] = p >> 2; r.b[b + 4u] = p << 3;
    r.b[b + 5u] = p / int8_t(3); r.b[b + 6u] = int8_t(q / uint8_t(3)); r.b[b + 7u] = int8_t(q >> 3);
    r.b[b + 8u] = int8_t(p < int8_t(q)); r.b[b + 9u] = int8_t(q > uint8_t(p)); r.b[b + 10u] = max(p, int8_t(q));
    r.b[b + 11u] = ~p; r.b[b + 12u] = int8_t(item.s.y); r.b[b + 13u] = int8_t(int(item.f)); r.b[b + 14u] = abs(p);
    r.b[b + 15u] = int8_t(pack32(item.bytes) >> 9); r.b[b + 16u] = unpack8(item.s.y).y; r.b[b + 17u] = twice(p);
    exchanged[i] = p; barrier(); r.b[b + 18u] = exchanged[63u - i];
    i8vec4 four = i8vec4(item.bytes) * p; r.b[b + 19u] = four.z; r.b[b + 20u] = int8_t(p % int8_t(5));
    r.b[b + 21u] = int8_t(int64_t(p) * 3l); r.b[b + 22u] = int8_t(item.d);
    r.b[b + 23u] = clamp(p, int8_t(-9), int8_t(9));
    atomicAdd(r.sum, uint(p) & 7u);
    if (i == 0u) { r.n = data.count; r.length = uint(data.items.length()); }
}
"""


@pytest.mark.parametrize("options", EMULATED)
def test_emulated_arithmetic(options: dict[str, bool], device: Any) -> None:
    if not {"shaderInt64", "shaderFloat64", "bufferDeviceAddress"} <= device.features:
        pytest.skip(f"{device.name} lacks a type that the test needs")
    random = np.random.default_rng(17)
    kinds = ["<f2", "i1", "u1", ("<f2", 3), ("<i2", 2), "<f4", ("u1", 4), "<f8"]
    offsets = [0, 2, 3, 4, 10, 16, 20, 24]
    item = np.dtype({"names": [f"f{n}" for n in range(8)], "formats": kinds, "offsets": offsets, "itemsize": 32})
    items = np.zeros(64, item)
    items["f0"], items["f3"] = random.normal(size=64) * 8, random.normal(size=(64, 3)) * 4 + 0.1
    items["f1"], items["f2"] = random.integers(-128, 128, 64), random.integers(0, 256, 64)
    items["f4"], items["f5"] = random.integers(-(2**15), 2**15, (64, 2)), random.normal(size=64) * 50
    items["f6"], items["f7"] = random.integers(0, 256, (64, 4)), random.integers(-100, 100, 64)
    data = np.frombuffer(struct.pack("<II", 7, 0) + items.tobytes(), np.uint8)
    buffers = [data, np.zeros(12 + 64 * 48, np.uint8), np.arange(80, dtype=np.float16)]
    results = []
    for each in ({}, options):
        module = _lower(ARITHMETIC, unroll="never", **each)
        push = lambda addresses: struct.pack("<Q", addresses[2] + 2)  # noqa: E731
        results.append(device.run(module, buffers, push=push)[1])
    _check_absent(module, options)
    native, emulated = ((raw[:12].view(np.uint32), raw[12:1548].view(np.float16), raw[1548:]) for raw in results)
    np.testing.assert_array_equal(emulated[0], native[0])
    np.testing.assert_array_equal(emulated[2], native[2])
    found, expected = (each[1].astype(float).reshape(64, 12) for each in (emulated, native))
    # A device may round each step of a product with a sum, a dot product and a remainder, which counts relative to what
    # is added. A remainder lies one divisor further where the quotient is next to an integer.
    x, v = items["f0"].astype(float), np.abs(items["f3"].astype(float))
    scale, error = np.abs(expected), np.abs(found - expected)
    scale[:, 4] = (np.abs(x) + 1) * v[:, 1]
    scale[:, 6] = (v * v[:, [2, 0, 1]]).sum(axis=1)
    scale[:, 9] = np.abs(x)
    error[:, 9] = np.minimum(error[:, 9], np.abs(error[:, 9] - v[:, 1]))
    assert (error <= 4e-3 * scale + 1e-2).all(), np.argwhere(error > 4e-3 * scale + 1e-2)


SHARED = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#define Accumulator(T) coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
layout(local_size_x = 32) in;
struct Row { float first; uint more[3]; };
layout(binding = 0, std430) buffer Words { uint x[256]; } words;
layout(binding = 1, std430) buffer Doubles { double x[64]; } doubles;
layout(binding = 2, std430) buffer Rows { float x[256]; } rows;
layout(binding = 3, std430) buffer Halves { float16_t x[256]; } halves;
layout(binding = 4, std430) buffer Back { double x[64]; Row rows[2]; } back;
shared Row tile[64];
shared double line[64];
void main()
{
    for (uint i = gl_LocalInvocationIndex; i < 64u; i += 32u)
    {
        uint at = i * 4u;
        tile[i] = Row(uintBitsToFloat(words.x[at]), uint[](words.x[at + 1u], words.x[at + 2u], words.x[at + 3u]));
        line[i] = doubles.x[i];
    }
    barrier();
    tensorLayoutNV<2> layout_ = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 16, 16);
    Accumulator(float) a;
    coopMatLoadTensorNV(a, tile, 0, layout_);
    coopMatStore(a, rows.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    Accumulator(float16_t) b;
    coopMatLoad(b, line, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(b, halves.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    barrier();
    coopMatStore(b + b, line, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStoreTensorNV(a + a, tile, 0, layout_);
    barrier();
    for (uint i = gl_LocalInvocationIndex; i < 64u; i += 32u) back.x[i] = line[i];
    if (gl_LocalInvocationIndex < 2u) back.rows[gl_LocalInvocationIndex] = tile[gl_LocalInvocationIndex * 7u];
}
"""


@pytest.mark.parametrize("model", ("keep", "glsl450"))
def test_shared_memory_of_structures_and_doubles(model: str, device: Any) -> None:
    if "shaderFloat64" not in device.features:
        pytest.skip(f"{device.name} lacks shaderFloat64")
    module = _lower(SHARED, subgroups="virtual", unroll="never", memory_model=model)
    floats, halves = values(256, 91, "float"), values(256, 92, "float16_t")
    buffers = [floats.view(np.uint32), halves.view(np.float64), np.zeros(256, np.float32), np.zeros(256, np.float16)]
    result = device.run(module, [*buffers, np.zeros(512 + 32, np.uint8)])
    np.testing.assert_array_equal(result[2], floats)
    np.testing.assert_array_equal(result[3], halves)
    np.testing.assert_array_equal(result[4][:512].view(np.float16), halves * 2)
    twice = (floats * 2).reshape(64, 4)
    np.testing.assert_array_equal(result[4][512:].view(np.float32).reshape(2, 4), twice[[0, 7]])


SMALLER = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Halves { float16_t x[64]; } halves;
layout(binding = 1, std430) buffer Back { float16_t x[64]; float columns[4], words[32], pairs[32]; } back;
struct Part { float x[32]; };
struct Tile { mat2 frame; Part parts[2]; vec2 pairs[16]; uint count; };
shared Tile tile;
void main()
{
    uint i = gl_LocalInvocationIndex;
    if (i < 16u) tile.pairs[i] = vec2(float(i), 2.0);
    if (i < 2u) tile.frame[i] = vec2(3.0, float(i));
    coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, halves.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m, tile.parts[1].x, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
    barrier();
    if (i == 0u) tile.parts[0] = tile.parts[1];
    barrier();
    Tile whole = tile;
    coopMatLoad(m, tile.parts[0].x, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m, back.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    if (i < 4u) back.columns[i] = tile.frame[i / 2u][i % 2u];
    back.words[i] = whole.parts[1].x[i];
    back.pairs[i] = whole.pairs[i / 2u][i % 2u];
}
"""


def test_shared_structures_of_floats_with_smaller_components(device: Any) -> None:
    module = _lower(SMALLER, subgroups="virtual", unroll="never")
    halves = values(64, 93, "float16_t")
    result = device.run(module, [halves, np.zeros(128 + 4 * 68, np.uint8)])[1]
    np.testing.assert_array_equal(result[:128], halves.view(np.uint8))
    np.testing.assert_array_equal(result[128:144].view(np.float32), [3, 0, 3, 1])
    np.testing.assert_array_equal(result[144:272], halves.view(np.uint8))
    pairs = np.stack([np.arange(16), np.full(16, 2)], axis=1)
    np.testing.assert_array_equal(result[272:].view(np.float32), pairs.ravel())


#: Loaded from shared memory of one type, and stored there.
OTHER_SIZES = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Given {{ {stored} x[]; }} given;
layout(binding = 1, std430) buffer Back {{ {stored} x[]; }} back;
layout(binding = 2, std430) buffer Components {{ {component} x[]; }} components;
shared {stored} tile[{count}];
void main()
{{
    for (uint i = gl_LocalInvocationIndex; i < {count}u; i += 32u) tile[i] = given.x[i];
    barrier();
    coopmat<{component}, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, tile, {half}, {stride}, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m, components.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    barrier();
    {store}
    barrier();
    for (uint i = gl_LocalInvocationIndex; i < {count}u; i += 32u) back.x[i] = tile[i];
}}
"""


@pytest.mark.parametrize(
    ("stored", "unit", "component", "size"),
    (
        ("float", 4, "double", 8),
        ("uint", 4, "int64_t", 8),
        ("i8vec2", 2, "double", 8),
        ("float16_t", 2, "uint64_t", 8),
        ("float16_t", 2, "uint8_t", 1),
        ("i16vec2", 4, "int8_t", 1),
    ),
)
def test_components_of_other_sizes_than_shared_memory(
    stored: str, unit: int, component: str, size: int, device: Any
) -> None:
    if component == "double" and "shaderFloat64" not in device.features:
        pytest.skip(f"{device.name} lacks shaderFloat64")
    stride = 8 * size // unit
    # Components of 8 bits are no part of an atomic operation in 16.
    is_stored = size > 1
    store = f"coopMatStore(m, tile, 0, {stride}, gl_CooperativeMatrixLayoutColumnMajor);" if is_stored else ""
    text = OTHER_SIZES.format(
        stored=stored, component=component, half=8 * stride, count=16 * stride, stride=stride, store=store
    )
    module = _lower(text, subgroups="virtual", unroll="never")
    given = np.arange(128 * size, dtype=np.uint8) % 60
    _, back, components = device.run(module, [given, np.zeros_like(given), np.zeros(64 * size, np.uint8)])
    upper = given[64 * size :]
    np.testing.assert_array_equal(components, upper)
    transposed = upper.reshape(8, 8, size).transpose(1, 0, 2).ravel()
    np.testing.assert_array_equal(back, np.concatenate([transposed if is_stored else given[: 64 * size], upper]))


CLAMPED = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Given {{ {type} x[]; }} given;
layout(binding = 1, std430) buffer Back {{ {type} x[]; }} back;
void main()
{{
    coopmat<{type}, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> t =
        createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
    t = setTensorLayoutClampValueNV(setTensorLayoutDimensionNV(t, 6, 7), 0x80000005u);
    coopMatLoadTensorNV(m, given.x, 0, sliceTensorLayoutNV(t, -1, 8, 0, 8));
    coopMatStore(m, back.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}}
"""


@pytest.mark.parametrize("kind", ("double", "int64_t", "uint64_t"))
def test_a_clamp_value_is_the_low_word_of_64_bits(kind: str, device: Any) -> None:
    if kind == "double" and "shaderFloat64" not in device.features:
        pytest.skip(f"{device.name} lacks shaderFloat64")
    module = _lower(CLAMPED.format(type=kind), subgroups="virtual", unroll="never")
    given = np.arange(42, dtype=np.uint64).reshape(6, 7) + (1 << 40)
    _, back = device.run(module, [given.ravel(), np.zeros(64, np.uint64)])
    expected = np.full((8, 8), 0x80000005, np.uint64)
    expected[1:7, :7] = given
    np.testing.assert_array_equal(back, expected.ravel())


#: Doubles beside halves keep their type; beside words they become words, which halves are parts of.
BESIDE = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#define Accumulator(T) coopmat<T, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Doubles { double x[64]; } doubles;
layout(binding = 1, std430) buffer Halves { float16_t x[64]; } halves;
layout(binding = 2, std430) buffer Back { double a[64]; float16_t b[64]; int least, swapped; uint count; } back;
shared struct { float16_t half_; double x[64]; } narrow;
shared struct { int least, swapped; uint count; double x[16]; } wide;
void main()
{
    if (gl_LocalInvocationIndex == 0u)
    {
        wide.least = 5;
        atomicExchange(wide.count, 1u);
        atomicExchange(wide.swapped, -7);
    }
    barrier();
    atomicMin(wide.least, -int(gl_LocalInvocationIndex));
    atomicAdd(wide.count, 2u);
    atomicCompSwap(wide.swapped, -7, -9);
    Accumulator(double) a;
    coopMatLoad(a, doubles.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(a, narrow.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    Accumulator(float16_t) b;
    coopMatLoad(b, halves.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(b, wide.x, 0, 2, gl_CooperativeMatrixLayoutRowMajor);
    barrier();
    coopMatLoad(a, narrow.x, 0, 8, gl_CooperativeMatrixLayoutColumnMajor);
    coopMatLoad(b, wide.x, 0, 2, gl_CooperativeMatrixLayoutColumnMajor);
    coopMatStore(a, back.a, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(b, back.b, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    back.least = atomicOr(wide.least, 0);
    back.swapped = wide.swapped;
    back.count = wide.count;
}
"""


@pytest.mark.parametrize("model", ("keep", "glsl450"))
def test_shared_doubles_beside_halves_and_beside_counters(model: str, device: Any) -> None:
    if "shaderFloat64" not in device.features:
        pytest.skip(f"{device.name} lacks shaderFloat64")
    module = _lower(BESIDE, subgroups="virtual", unroll="never", memory_model=model)
    doubles, halves = np.arange(64, dtype=np.float64), np.arange(64, dtype=np.float16)
    back = device.run(module, [doubles, halves, np.zeros(512 + 128 + 16, np.uint8)])[2]
    np.testing.assert_array_equal(back[:512].view(np.float64), doubles.reshape(8, 8).T.ravel())
    np.testing.assert_array_equal(back[512:640].view(np.float16), halves.reshape(8, 8).T.ravel())
    np.testing.assert_array_equal(back[640:652].view(np.int32), [-31, -9, 65])


HALVES = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Numbers { float x[]; } numbers;
layout(binding = 1, std430) buffer Rounded { float16_t x[]; } rounded;
layout(binding = 2, std430) buffer Back { float x[]; } back;
void main()
{
    uint i = gl_GlobalInvocationID.x;
    coopvecNV<float16_t, 1> one = coopvecNV<float16_t, 1>(float16_t(numbers.x[i]));
    rounded.x[i] = one[0];
    back.x[i] = float(rounded.x[i]);
}
"""


def test_emulated_float16_rounds_to_nearest_even(device: Any) -> None:
    codes = np.arange(0x7C00, dtype=np.uint16)
    exact = codes.view(np.float16).astype(np.float64)
    middle = (exact[:-1] + exact[1:]) / 2
    beyond = np.array([65519.0, 65520.0, 1e9, np.inf, 2.0**-25, 2.0**-26, 0.0])
    near = np.concatenate([np.nextafter(middle.astype(np.float32), np.float32(side)) for side in (0, 1e9)])
    numbers = np.concatenate([exact, middle, near.astype(np.float64), beyond]).astype(np.float32)
    numbers = np.concatenate([numbers, -numbers])
    numbers = np.concatenate([numbers, np.zeros(-len(numbers) % 64, np.float32)])
    module = _lower(HALVES, unroll="never", float16=False)
    _check_absent(module, {"float16": False})
    buffers = [numbers, np.zeros(len(numbers), np.uint16), np.zeros(len(numbers), np.float32)]
    result = device.run(module, buffers, (len(numbers) // 64, 1, 1))
    with np.errstate(over="ignore"):
        expected = numbers.astype(np.float16)
    # A device may flush float numbers below its normal ones, never those that float16 can tell apart.
    np.testing.assert_array_equal(result[1], expected.view(np.uint16))
    np.testing.assert_array_equal(result[2], expected.astype(np.float32))


MICRO = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_float_NAME : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Bits { uint8_t x[]; } bits;
layout(binding = 1, std430) buffer Numbers { float x[]; } numbers;
void main()
{
    uint i = gl_LocalInvocationIndex;
    numbers.x[i] = float(bitcastExtractfNAMEEXT(bits.x[i], 0u));
    numbers.x[i + 64u] = float(bitcastExtractfNAMEEXT(bits.x[i], 2u));
}
"""


@pytest.mark.parametrize(("exponent", "mantissa", "bias"), ((2, 1, 1), (2, 3, 1), (3, 2, 3)))
def test_all_codes_of_4_and_6_bit_floats(exponent: int, mantissa: int, bias: int, device: Any) -> None:
    module = _lower(MICRO.replace("NAME", f"e{exponent}m{mantissa}"))
    found = device.run(module, [np.arange(64, dtype=np.uint8) * 3, np.zeros(128, np.float32)])[1]
    codes = np.concatenate([np.arange(64) * 3 & 0xFF, (np.arange(64) * 3 & 0xFF) >> 2])
    codes &= (1 << (1 + exponent + mantissa)) - 1
    power, fraction = codes >> mantissa & (1 << exponent) - 1, (codes & (1 << mantissa) - 1) / (1 << mantissa)
    size = np.where(power == 0, fraction * 2.0 ** (1 - bias), (1 + fraction) * 2.0 ** (power - bias))
    expected = np.where(codes >> (exponent + mantissa), -size, size)
    np.testing.assert_array_equal(found, expected.astype(np.float32))


SIZES = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#define MATRIX(T, R, C, USE) coopmat<T, gl_ScopeSubgroup, R, C, gl_MatrixUse##USE>
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer A { KIND x[]; } a;
layout(binding = 1, std430) buffer B { KIND x[]; } b;
layout(binding = 2, std430) buffer R { SUM x[]; } r;
void main()
{
    MATRIX(KIND, 16, 32, A) left;
    MATRIX(KIND, 32, 8, B) right;
    MATRIX(SUM, 16, 8, Accumulator) sum = MATRIX(SUM, 16, 8, Accumulator)(SUM(1));
    coopMatLoad(left, a.x, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(right, b.x, 0, STRIDE, gl_CooperativeMatrixLayoutLAYOUT);
#ifdef LOOKS_INSIDE
    for (int i = 0; i < left.length(); ++i) left[i] += KIND(1);
#endif
    sum = coopMatMulAdd(left, right, sum);
    for (int i = 0; i < sum.length(); ++i) sum[i] = sum[i] + sum[i];
    coopMatStore(sum, r.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}
"""


@pytest.mark.parametrize("size", (4, 8, 16, 32, 64))
@pytest.mark.parametrize("kind", ("float16_t", "int8_t"))
def test_sizes_of_subgroups(size: int, kind: str, device: Any) -> None:
    a, b = values(16 * 32, 71, kind), values(32 * 8, 72, kind)
    for looks_inside, layout in ((False, "RowMajor"), (False, "ColumnMajor"), (True, "RowMajor")):
        text = SIZES.replace("KIND", kind).replace("SUM", "float" if kind == "float16_t" else "int")
        text = text.replace("STRIDE", "8" if layout == "RowMajor" else "32").replace("LAYOUT", layout)
        if looks_inside:
            text = text.replace("layout(local", "#define LOOKS_INSIDE\nlayout(local")
        options = {"dot_products": kind == "int8_t" and "shaderIntegerDotProduct" in device.features and size > 8}
        module = _lower(text, subgroups="virtual", subgroup_size=size, unroll="never", **options)
        result = device.run(module, [a, b, np.zeros(128, np.float32 if kind == "float16_t" else np.int32)])[2]
        left = a.reshape(16, 32).astype(np.float64) + looks_inside
        right = b.astype(np.float64).reshape((32, 8) if layout == "RowMajor" else (8, 32))
        expected = 2 * (left @ (right if layout == "RowMajor" else right.T) + 1)
        np.testing.assert_array_equal(result.reshape(16, 8), expected)
