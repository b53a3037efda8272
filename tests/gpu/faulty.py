"""Shaders with one fault each, for the sanitizers: kind, the body of `main`, and a part of the message.

A faulty line ends in `// fault`. Each body is completed by HEAD. Right ones are those without a message.
"""

from __future__ import annotations

HEAD = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : enable
#extension GL_NV_cooperative_matrix2 : enable
#extension GL_EXT_buffer_reference : enable
#extension GL_EXT_null_initializer : enable
#define ROW gl_CooperativeMatrixLayoutRowMajor
#define COLUMN gl_CooperativeMatrixLayoutColumnMajor
#define LEFT coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define RIGHT coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>
#define HALVES coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define SUMS coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Halves { float16_t x[]; } halves;
layout(binding = 1, std430) buffer Floats { float x[]; } floats;
layout(binding = 2, std430) buffer Words { uint count; uvec4 vector; uint few[4]; uint x[]; } words;
layout(binding = 3, std430) buffer Vectors { uvec4 x[16]; } vectors;
layout(binding = 4, std430) readonly buffer Weights { float16_t x[]; } weights;
layout(binding = 5, std430) buffer Rows { float x[16][16]; } rows;
shared float16_t tile[256];
shared float sums[64];
shared uint total;
shared float zeros[32] = {};
float table[8];
uint lane = gl_LocalInvocationIndex;
#define TENSOR(mode) createTensorLayoutNV(2, gl_CooperativeMatrixClampMode##mode##NV)
struct Block { float16_t scale; uint8_t low, high; };
layout(buffer_reference, buffer_reference_align = 4) buffer Blocks { Block block; };
float16_t decode(const in Blocks b, const in uint at[2], const in uint inside[2])
{
    return b.block.scale * float16_t(inside[1] == 0u ? b.block.low : b.block.high);
}
float ofRow(const in uint row, const in uint column, const in float element) { return float(row); }
float larger(const in uint row, const in uint column, const in float element, const in float other)
{
    return max(element, other);
}
"""

#: (sanitizer, body, part of the message): halves.x and floats.x have 256 elements, words.x has 32.
BOUNDS = [
    ("floats.x[lane + 225u] = 1.0; // fault", "index 256 is out of bounds of 'floats.x', which has 256 elements"),
    ("words.count = words.x[lane * 2u]; // fault", "of 'words.x', which has 32 elements"),
    ("words.few[lane & 7u] = lane; // fault", "index 4 is out of bounds of 'words.few', which has 4 elements"),
    ("words.vector[lane & 7u] = lane; // fault", "of 'words.vector', which has 4 elements"),
    ("vectors.x[lane] = uvec4(1u); // fault", "index 16 is out of bounds of 'vectors.x', which has 16 elements"),
    ("sums[lane * 3u] = 1.0; // fault", "index 66 is out of bounds of 'sums', which has 64 elements"),
    ("table[lane] = 1.0; // fault\nfloats.x[0] = table[1];", "of 'table', which has 8 elements"),
    ("int i = int(lane) - 1;\nfloats.x[i] = 1.0; // fault", "index -1 is out of bounds of 'floats.x'"),
    ("for (uint i = 0u; i <= 8u; i++)\n    floats.x[lane] += table[i]; // fault", "index 8 is out of bounds"),
    (
        "LEFT m;\ncoopMatLoad(m, halves.x, 8, 16, ROW); // fault",
        "element (15, 8) of the matrix is loaded from index 256 of 'halves.x', which has 256 elements",
    ),
    (
        "SUMS m = SUMS(1.0);\ncoopMatStore(m, floats.x, 0, 17, ROW); // fault",
        "element (15, 1) of the matrix is stored to index 256 of 'floats.x', which has 256 elements",
    ),
    (
        "RIGHT m;\ncoopMatLoad(m, halves.x, 0, 20, COLUMN); // fault",
        "element (0, 13) of the matrix is loaded from index 260 of 'halves.x', which has 256 elements",
    ),
    ("LEFT m;\ncoopMatLoad(m, tile, 1, 16, ROW); // fault", "element (15, 15) of the matrix is loaded from index 256"),
    (
        "LEFT m;\ncoopMatLoad(m, vectors.x, 0, 1, ROW); // fault\n",
        "element (15, 8) of the matrix is loaded from index 16 of 'vectors.x', which has 16 elements",
    ),
]
#: A tensor of 20 rows of 16 elements, of which halves.x has 16.
BOUNDS += [
    (
        "LEFT m;\ntensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> t = TENSOR(Constant);\n"
        "t = setTensorLayoutDimensionNV(t, 20, 16);\n"
        "coopMatLoadTensorNV(m, halves.x, 0, sliceTensorLayoutNV(t, 3, 16, 0, 16)); // fault\n"
        "coopMatStore(m, halves.x, 0, 16, ROW);",
        "of the matrix is loaded from index",
    ),
    (
        "SUMS m = SUMS(1.0);\ntensorLayoutNV<2> t = createTensorLayoutNV(2);\n"
        "for (uint i = 0u; i < 3u; i++) {\n"
        "    t = setTensorLayoutDimensionNV(t, 16 + 2 * i, 16);\n"
        "    coopMatStoreTensorNV(m, floats.x, 0, sliceTensorLayoutNV(t, 2 * i, 16, 0, 16)); // fault\n}",
        "of 'floats.x', which has 256 elements",
    ),
    (
        "SUMS m = SUMS(1.0);\ntensorLayoutNV<2> t = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 16, 16);\n"
        "tensorViewNV<2, false, 1, 0> v = createTensorViewNV(2, false, 1, 0);\n"
        "coopMatStoreTensorNV(m, floats.x, 0, t, v);\n"
        "coopMatStoreTensorNV(m, floats.x, 1, t, v); // fault",
        "element (15, 15) of the matrix is stored to index 256 of 'floats.x', which has 256 elements",
    ),
    (
        # Blocks of two elements, which take two elements of the array: the last one has half of a block.
        "LEFT m;\ntensorLayoutNV<2> t = setTensorLayoutBlockSizeNV(createTensorLayoutNV(2), 1, 2);\n"
        "t = setTensorLayoutDimensionNV(t, 16, 16);\ncoopMatLoadTensorNV(m, halves.x, 0, t, decode);\n"
        "coopMatLoadTensorNV(m, halves.x, 2, t, decode); // fault\ncoopMatStore(m, halves.x, 0, 16, ROW);",
        "is loaded from index 256 of 'halves.x', which has 256 elements",
    ),
]
#: halves.x is full of 64; floats.x and weights.x of zeros.
NUMBERS = [
    ("nan", "float z = floats.x[0];\nfloats.x[1] = z / z; // fault", "the result is not a number: NaN from 0 and 0"),
    ("nan", "float x = -1.0 - floats.x[0];\nfloats.x[1] = sqrt(x); // fault", "NaN from -1"),
    ("nan", "vec2 z = vec2(floats.x[0]);\nz = z / z; // fault\nfloats.x[1] = z.y;", "the result is not a number"),
    ("nan", "float16_t z = float16_t(floats.x[0]);\nhalves.x[1] = z / z; // fault", "the result is not a number: NaN"),
    (
        "nan",
        "SUMS m;\ncoopMatLoad(m, floats.x, 0, 16, ROW);\nm = m / m; // fault\ncoopMatStore(m, floats.x, 0, 16, ROW);",
        "the result is not a number: component 0 of the invocation is NaN, it was 0",
    ),
    (
        "nan",
        "HALVES m = HALVES(halves.x[0] * float16_t(2000.0));\n"
        "m = m - HALVES(halves.x[1] * float16_t(2000.0)); // fault\n"
        "coopMatStore(m, halves.x, 0, 16, ROW);",
        "the result is not a number: component 0 of the invocation is NaN, it was inf",
    ),
    (
        "nan",
        "LEFT a = LEFT(halves.x[0] * float16_t(2000.0));\nRIGHT b = RIGHT(floats.x[0]);\nSUMS c = SUMS(1.0);\n"
        "c = coopMatMulAdd(a, b, c); // fault\nSUMS d = c + c;\ncoopMatStore(d, floats.x, 0, 16, ROW);",
        "the result is not a number: component 0 of the invocation is NaN, it was 1",
    ),
    (
        "nan",
        "SUMS m = SUMS(floats.x[0]);\nm = m * (1.0 / floats.x[0]); // fault\nHALVES h = HALVES(m);\n"
        "coopMatStore(h, halves.x, 0, 16, ROW);",
        "the result is not a number: component 0 of the invocation is NaN, it was 0",
    ),
    (
        "nan",
        "coopvecNV<float16_t, 8> v = coopvecNV<float16_t, 8>(halves.x[0]);\nv = v * float16_t(-1.0);\n"
        "v = log(v); // fault\ncoopvecNV<float, 8> w = coopvecNV<float, 8>(v);\ncoopVecStoreNV(w, floats.x, 0);",
        "the result is not a number: component 0 of the invocation is NaN, it was -64",
    ),
    (
        "nan",
        "coopvecNV<float16_t, 16> v = coopvecNV<float16_t, 16>(halves.x[0] * float16_t(2000.0));\n"
        "coopvecNV<float16_t, 8> r;\ncoopVecMatMulNV(r, v, gl_ComponentTypeFloat16NV, weights.x, 0, "
        "gl_ComponentTypeFloat16NV, 8, 16, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32); // fault\n"
        "coopVecStoreNV(r, halves.x, 0);",
        "the result is not a number: component 0 of the invocation is NaN",
    ),
    ("overflow", "float z = floats.x[0];\nfloats.x[1] = 1.0 / z; // fault", "infinite: inf from 1 and 0"),
    (
        "overflow",
        "HALVES a = HALVES(halves.x[0]);\nHALVES b = a * a;\nHALVES c = b * a; // fault\n"
        "SUMS d = SUMS(c);\ncoopMatStore(d, floats.x, 0, 16, ROW);",
        "the result is infinite: component 0 of the invocation is inf, it was 4096",
    ),
    (
        "overflow",
        "float16_t h = halves.x[0];\nhalves.x[1] = h * h * h; // fault",
        "infinite: inf from 4096",
    ),
    ("overflow", "float f = floats.x[0] + 70000.0;\nhalves.x[1] = float16_t(f); // fault", "inf from 70000"),
    ("overflow", "int i = int(floats.x[0]) + 70000;\nhalves.x[1] = float16_t(i); // fault", "the result is infinite"),
    ("overflow", "float z = floats.x[0] + 100.0;\nfloats.x[1] = exp(z); // fault", "inf from 100"),
    ("overflow", "vec3 v = vec3(floats.x[0], 1, 2) + 3e38;\nv = v * 2.0; // fault\nfloats.x[1] = v.x;", "infinite"),
    (
        "overflow",
        "mat2 m = mat2(floats.x[0] + 3e38);\nmat2 n = m * m; // fault\nvec2 v = n * vec2(1.0);\nfloats.x[1] = v.x;",
        "the result is infinite",
    ),
    (
        "nan",
        "mat2x3 m = outerProduct(vec3(floats.x[0]), vec2(1.0));\nmat2x3 n = m * (1.0 / floats.x[0]); // fault\n"
        "floats.x[1] = n[1].z;",
        "the result is not a number",
    ),
    (
        "overflow",
        "LEFT a;\nRIGHT b;\nHALVES c = HALVES(0.0);\ncoopMatLoad(a, halves.x, 0, 16, ROW);\n"
        "coopMatLoad(b, halves.x, 0, 16, ROW);\nc = coopMatMulAdd(a, b, c); // fault\n"
        "coopMatStore(c, halves.x, 0, 16, ROW);",
        "the result is infinite: component 0 of the invocation is inf, it was 0",
    ),
    (
        "overflow",
        "SUMS m = SUMS(70000.0);\nHALVES h = HALVES(m); // fault\ncoopMatStore(h, halves.x, 0, 16, ROW);",
        "the result is infinite: component 0 of the invocation is inf",
    ),
    (
        "overflow",
        "HALVES m = HALVES(halves.x[0]);\nm = m * float16_t(2000.0); // fault\ncoopMatStore(m, halves.x, 0, 16, ROW);",
        "the result is infinite: component 0 of the invocation is inf, it was 64",
    ),
]
#: The line of either access may be the one that is reported; both are marked.
RACES = [
    ("sums[lane] = 1.0; // fault\nfloats.x[lane] = sums[lane ^ 1u]; // fault", "of 'sums' is"),
    ("sums[lane] = 1.0;\nbarrier();\nsums[lane ^ 1u] = 2.0; // fault\nfloats.x[lane] = sums[lane]; // fault", "'sums'"),
    ("total = lane; // fault", "component 0 of 'total' is written while invocation"),
    ("if (lane == 0u) total = 1u; // fault\nfloats.x[lane] = float(total); // fault", "of 'total' is"),
    ("sums[lane / 2u] = float(lane); // fault", "component"),
    (
        "for (uint i = 0u; i < 2u; i++) {\n    sums[lane] = float(i); // fault\n    barrier();\n"
        "    floats.x[lane] = sums[31u - lane]; // fault\n}",
        "'sums'",
    ),
    (
        "for (uint i = lane; i < 256u; i += 32u) tile[i] = halves.x[i]; // fault\nLEFT m;\n"
        "coopMatLoad(m, tile, 0, 16, ROW); // fault\ncoopMatStore(m, halves.x, 0, 16, ROW);",
        "'tile'",
    ),
    (
        "HALVES m = HALVES(1.0);\ncoopMatStore(m, tile, 0, 16, ROW); // fault\nhalves.x[lane] = tile[lane]; // fault",
        "of 'tile' is",
    ),
    (
        "LEFT m;\nfor (uint i = lane; i < 256u; i += 32u) tile[i] = halves.x[i];\nbarrier();\n"
        "coopMatLoad(m, tile, 0, 16, ROW); // fault\ntile[lane] = float16_t(0); // fault\n"
        "coopMatStore(m, halves.x, 0, 16, ROW);",
        "'tile'",
    ),
    (
        "coopvecNV<float, 3> v = coopvecNV<float, 3>(1.0);\ncoopVecStoreNV(v, sums, 4u * lane); // fault\n"
        "barrier();\nfloats.x[lane] = sums[lane];",
        "component",
    ),
    (
        "sums[lane] = 1.0; // fault\nmemoryBarrierShared();\nfloats.x[lane] = sums[(lane + 1u) & 31u]; // fault",
        "'sums'",
    ),
]
UNINITIALIZED = [
    ("floats.x[lane] = sums[lane]; // fault", "component"),
    ("if (lane < 16u) sums[lane] = 1.0;\nbarrier();\nfloats.x[lane] = sums[lane]; // fault", "component 16 of 'sums'"),
    (
        "sums[lane] = 1.0;\nbarrier();\ncoopvecNV<float, 5> v;\ncoopVecLoadNV(v, sums, 4u * lane); // fault\n"
        "coopVecStoreNV(v, floats.x, 32u * lane);",
        "component 32 of 'sums' is read before anything is written to it",
    ),
    ("atomicAdd(total, 1u);\nbarrier();\nwords.count = total; // fault", "component 0 of 'total' is read before"),
    ("words.count = total; // fault", "component 0 of 'total' is read before anything is written to it"),
    ("LEFT m;\ncoopMatLoad(m, tile, 0, 16, ROW); // fault\ncoopMatStore(m, halves.x, 0, 16, ROW);", "of 'tile'"),
    (
        "HALVES m = HALVES(1.0);\ncoopMatStore(m, tile, 0, 8, ROW);\nbarrier();\n"
        "coopMatLoad(m, tile, 0, 16, ROW); // fault\ncoopMatStore(m, halves.x, 0, 16, ROW);",
        "component 136 of 'tile'",
    ),
    ("float x;\nif (lane > 40u) x = 1.0;\nfloats.x[lane] = x; // fault", "'x' is read before it is written"),
    ("uint a[4];\na[lane & 1u] = 1u;\nwords.x[lane] = a[lane & 3u]; // fault", "of 'a' is read before it is written"),
    ("vec4 v;\nfloats.x[lane] = v.y; // fault", "'v' is read before it is written"),
    (
        "SUMS rows, other, unset;\ncoopMatPerElementNV(rows, rows, ofRow);\ncoopMatPerElementNV(other, other, ofRow);\n"
        "coopMatPerElementNV(rows, rows, larger, other);\ncoopMatPerElementNV(rows, rows, larger, unset); // fault\n"
        "coopMatStore(rows, floats.x, 0, 16, ROW);",
        "'unset' is read before it is written",
    ),
    ("HALVES m;\nm = m + m; // fault\ncoopMatStore(m, halves.x, 0, 16, ROW);", "'m' is read before it is written"),
    ("float x;\nfor (uint i = 0u; i < 2u; i++)\n    x += 1.0; // fault\nfloats.x[lane] = x;", "'x' is read before"),
]
DIVERGENT = [
    (
        "if (lane < 16u)\n    barrier(); // fault\nfloats.x[lane] = 1.0;",
        "a barrier is reached by 16 of the 32 invocations",
    ),
    ("if (lane >= 20u) return;\nbarrier(); // fault\nfloats.x[lane] = 1.0;", "a barrier is reached by 20 of the 32"),
    (
        "for (uint i = 0u; i < lane + 1u; i++)\n    barrier(); // fault\nfloats.x[lane] = 1.0;",
        "a barrier is reached by",
    ),
    ("switch (lane & 3u) { case 1u:\n    barrier(); // fault\n}\nfloats.x[lane] = 1.0;", "by 8 of the 32 invocations"),
    ("if (words.x[lane] == 0u && lane != 7u)\n    barrier(); // fault", "by 31 of the 32 invocations of the workgroup"),
    (
        "if (lane != 3u)\n    subgroupBarrier(); // fault\nfloats.x[lane] = 1.0;",
        "invocations of the subgroup",
    ),
    (
        "LEFT m;\nif (lane < 8u)\n    coopMatLoad(m, halves.x, 0, 16, ROW); // fault",
        "a matrix is loaded by 8 of the 32",
    ),
    (
        "SUMS m = SUMS(1.0);\nif (lane < 31u)\n    coopMatStore(m, floats.x, 0, 16, ROW); // fault",
        "a matrix is stored by 31 of the 32 invocations of the subgroup",
    ),
    (
        "LEFT a = LEFT(1.0);\nRIGHT b = RIGHT(1.0);\nSUMS m = SUMS(0.0);\nif ((lane & 1u) == 0u)\n"
        "    m = coopMatMulAdd(a, b, m); // fault\ncoopMatStore(m, floats.x, 0, 16, ROW);",
        "matrices are multiplied by 16 of the 32 invocations of the subgroup",
    ),
    (
        "LEFT m;\nfor (uint i = 0u; i < lane + 1u; i++)\n    coopMatLoad(m, halves.x, 0, 16, ROW); // fault",
        "a matrix is loaded by",
    ),
]
KINDS = {"bounds": BOUNDS, "race": RACES, "uninitialized": UNINITIALIZED, "divergence": DIVERGENT}
FAULTY = [*((kind, *row) for kind, rows in KINDS.items() for row in rows), *NUMBERS]
RIGHT = [
    # Through the elements of an array of arrays, which follow each other.
    "SUMS m = SUMS(1.0);\ntensorLayoutNV<2> t = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 16, 16);\n"
    "coopMatStoreTensorNV(m, rows.x[0], 0, t);",
    *(
        f"LEFT m;\ntensorLayoutNV<2, gl_CooperativeMatrixClampMode{mode}NV> t = TENSOR({mode});\n"
        "t = setTensorLayoutDimensionNV(t, 16, 16);\n"
        "for (uint i = 0u; i < 2u; i++) t = sliceTensorLayoutNV(t, 9, 16, 3, 16);\n"
        "coopMatLoadTensorNV(m, halves.x, 0, t);\ncoopMatStore(m, halves.x, 0, 16, ROW);"
        for mode in ("Constant", "ClampToEdge", "Repeat", "MirrorRepeat")
    ),
    "SUMS m = SUMS(1.0);\ntensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> t = TENSOR(Constant);\n"
    "t = sliceTensorLayoutNV(setTensorLayoutDimensionNV(t, 16, 16), 8, 16, 8, 16);\n"
    "coopMatStoreTensorNV(m, floats.x, 0, t);",
    "SUMS rows;\ncoopMatPerElementNV(rows, rows, ofRow);\ncoopMatStore(rows, floats.x, 0, 16, ROW);",
    "floats.x[lane + 224u] = float(lane);",
    "words.x[lane] = lane;\nwords.vector[lane & 3u] = 1u;\nwords.few[3] = 2u;",
    "vectors.x[lane & 15u] = uvec4(lane & 15u);",
    "if (lane < 8u) table[lane] = float(lane);\nfloats.x[lane] = lane < 8u ? table[lane] : 0.0;",
    "float z = floats.x[0];\nfloats.x[1] = z / (z + 1.0);\nhalves.x[0] = float16_t(60000.0 + z);",
    "LEFT m;\ncoopMatLoad(m, halves.x, 0, 16, ROW);\ncoopMatStore(m, halves.x, 0, 16, COLUMN);",
    "LEFT a;\nRIGHT b;\nSUMS c = SUMS(0.0);\ncoopMatLoad(a, halves.x, 0, 16, ROW);\n"
    "coopMatLoad(b, halves.x, 0, 16, COLUMN);\nc = coopMatMulAdd(a, b, c);\ncoopMatStore(c, floats.x, 0, 16, ROW);",
    "for (uint i = lane; i < 256u; i += 32u) tile[i] = halves.x[i];\nbarrier();\nLEFT m;\n"
    "coopMatLoad(m, tile, 0, 16, ROW);\ncoopMatStore(m, halves.x, 0, 16, ROW);",
    "float x;\nif (lane < 4u) x = 1.0; else x = 2.0;\nvec2 v;\nv.x = x;\nv.yx = v.xx;\nfloats.x[lane] = v.y;",
    "if (subgroupElect()) sums[gl_SubgroupID] = 5.0;\nsubgroupBarrier();\nfloats.x[lane] = sums[gl_SubgroupID];",
    "HALVES m = HALVES(1.0);\ncoopMatStore(m, tile, 0, 16, ROW);\nsubgroupBarrier();\nhalves.x[lane] = tile[lane];\n"
    "subgroupBarrier();\ntile[lane] = float16_t(0);",
    # Shared memory that has values from the start, from an atomic operation, a vector, or a tensor.
    "floats.x[lane] = zeros[lane];",
    "if (lane == 0u) atomicExchange(total, 3u);\nbarrier();\natomicAdd(total, 1u);\nbarrier();\nwords.x[lane] = total;",
    "coopvecNV<float16_t, 3> v = coopvecNV<float16_t, 3>(float16_t(2.0));\ncoopVecStoreNV(v, tile, 16u * lane);\n"
    "barrier();\nhalves.x[lane] = tile[8u * (31u - lane) + 2u];",
    "HALVES m = HALVES(1.0);\ntensorLayoutNV<2> t = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 16, 16);\n"
    "coopMatStoreTensorNV(m, tile, 0, t);\nbarrier();\nhalves.x[lane] = tile[lane];",
    "sums[lane] = float(lane);\nbarrier();\nfloats.x[lane] = sums[31u - lane];\nbarrier();\n"
    "sums[lane] = floats.x[lane];\nbarrier();\nfloats.x[lane] += sums[lane ^ 1u];",
]


def text_of(body: str) -> str:
    """Return the shader of a body."""
    return f"{HEAD}void main()\n{{\n{body}\n}}\n"


def faulty_lines(text: str) -> set[int]:
    """Return the numbers of the lines that are marked."""
    return {number for number, line in enumerate(text.splitlines(), 1) if line.endswith("// fault")}
