"""Shaders with one fault each, for the sanitizers: kind, the body of `main`, and a part of the message.

The faulty line ends in `// fault`. Each body is completed by HEAD. Right ones are those without a message.
"""

from __future__ import annotations

HEAD = """#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : enable
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
shared float16_t tile[256];
shared float sums[64];
shared uint total;
float table[8];
uint lane = gl_LocalInvocationIndex;
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
#: halves.x is full of 64, floats.x of zeros.
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
    ("overflow", "float z = floats.x[0];\nfloats.x[1] = 1.0 / z; // fault", "infinite: inf from 1 and 0"),
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
FAULTY = [*(("bounds", *row) for row in BOUNDS), *NUMBERS]
RIGHT = [
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
    "sums[lane] = float(lane);\nbarrier();\nfloats.x[lane] = sums[31u - lane];\nbarrier();\n"
    "sums[lane] = floats.x[lane];\nbarrier();\nfloats.x[lane] += sums[lane ^ 1u];",
]


def text_of(body: str) -> str:
    """Return the shader of a body."""
    return f"{HEAD}void main()\n{{\n{body}\n}}\n"


def faulty_line(text: str) -> int:
    """Return the number of the line that is marked."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.endswith("// fault"))
