"""Random compute shaders that have declarations in common: what a memory of declarations is for, and may get wrong.

Each name has a few declarations, and what uses it is written in one way only; so a shader has the functions of another
one, over types, constants, variables and callees that mean something else.
"""

from __future__ import annotations

#: Lines before everything else.
_EXTENSIONS = (
    "#extension GL_EXT_shader_explicit_arithmetic_types : enable",
    "#extension GL_EXT_control_flow_attributes : enable",
    "#extension GL_EXT_null_initializer : enable",
    "#extension GL_EXT_buffer_reference : enable",
    "#extension GL_EXT_spec_constant_composites : enable",
)
_MACROS = ("#define SCALE 2", "#define SCALE 3", "#define SCALE SECOND\n#define SECOND 4", "#define SCALE int(N)")
_SIZES = (
    "layout(local_size_x = 8) in;",
    "layout(local_size_x = 8, local_size_y = 4) in;",
    "layout(local_size_x_id = 2) in;",
    "layout(local_size_x_id = 2, local_size_y_id = 3) in;",
    "layout(local_size_x_id = 2) in;\nlayout(local_size_y_id = 2) in;",
    "layout(local_size_x_id = 2, local_size_z_id = 2) in;",
    "layout(local_size_y_id = 2) in;\nlayout(local_size_y = 4) in;",
    "layout(local_size_x = 4) in;\nlayout(local_size_x_id = 1) in;",
)
#: The declarations of one name each, in the order in which they are written; a shader has at most one of a row.
_ROWS = (
    ("const int N = 4;", "const int N = 5;", "layout(constant_id = 1) const int N = 4;", "const uint N = 4u;"),
    ("const int M = int(N) * SCALE;", "const int M = int(N) + 1;", "layout(constant_id = 3) const int M = 6;"),
    ("layout(constant_id = 2) const uint ID = 1;", "layout(constant_id = 2) const int ID = 1;", "const int ID = 7;"),
    ("struct T { float a; };", "struct T { float a; int b; };", "struct T { int a; mat3 m; bool c; };"),
    ("struct U { T t; T u[2]; };", "struct U { T t; };"),
    (
        "layout(binding = 0) buffer B { float data[]; } b;",
        "layout(binding = 0, std430) buffer B { int data[]; } b;",
        "layout(binding = 1) coherent buffer B { uint data[]; } b;",
    ),
    (
        "layout(binding = 2) buffer C { T first; U second; };",
        "layout(binding = 2, std430) buffer C { U second; T first; };",
        "layout(push_constant) uniform C { T first; };",
    ),
    ("shared T tile[N];", "shared float tile[16];", "shared float other[4];\nshared float tile[8];"),
    ("int count = 3;", "float count = 1.5;", "uint count = uint(b.data[1]);", "shared int count;"),
    (
        "layout(buffer_reference) buffer R;\nlayout(buffer_reference) buffer R { float x; R next; };",
        "layout(buffer_reference) buffer R { T x; };",
    ),
    ("precise float exact;", "uvec3 exact = gl_WorkGroupSize;", "float exact = float(b.data[1]);"),
)
#: The functions of one name each, in order.
_FUNCTIONS = (
    (
        "float f(float x) { return x + 1.0; }",
        "float f(float x) { x += 2.0; return x; }",
        "float f(inout float x) { x = 2.0; return x; }",
        "float f(float x) { return x; }\nfloat f(int x) { return -float(x); }",
        "float f(const float x) { precise float y = x * x + 1.0; return y; }",
        "float f(float x) { tile[0] = tile[1]; return x * SCALE; }",
        "float f(float x);",
    ),
    (
        "float g(int i) { float v = float(i); return f(v) * SCALE; }",
        "float g(int i) { float v = 1.0; for (int j = 0; j < M; ++j) v += f(v); return v; }",
        "float g(int i) { float v[N]; v[i] = 1.0; return f(v[0]); }",
    ),
    (
        "float h() { T t; t.a = 1; U u; u.t = t; return float(u.t.a) + g(1); }",
        "float h() { return float(tile.length() + gl_WorkGroupSize.x) + g(int(ID)); }",
        "float h() { U u; u.t.a = M; U v = u; return u == v ? g(ID > 0 ? 1 : 2) : 0.0; }",
    ),
    (
        "float k() { T other = first; return float(first.a) + float(other.a); }",
        "float k() { count += 1; b.data[M] += 1; return float(count); }",
        "float k() { T copy = first; copy.a += 1; R r = R(0ul); return float(copy.a); }",
    ),
    (
        "float l(uint n) { switch (n) { case 1u: return 1.0; case 2u: return h(); } return float(exact.x); }",
        "float l(uint n) { if (n > gl_LocalInvocationIndex) return g(2); float a[N]; a[n] = 1.0; return a[0]; }",
        "float l(uint n) { [[unroll]] for (uint i = 0; i < n; ++i) if (i != ID) exact += 1; return 1.0; }",
    ),
)
_CALLS = (
    "float v = 1.0; if (f(v) > v) b.data[0] += 1;",
    "if (g(2) > 0.5) b.data[1] += 1;",
    "if (h() > 0.5) b.data[2] += 1;",
    "if (k() < 0.5) b.data[3] += 1;",
    "if (l(gl_GlobalInvocationID.x) > 0.0) b.data[4] += 1;",
)
#: What a shader of testdata's first line says of the command line.
_OPTIONS = ("", "", "", "// options: -O\n", "// options: -Os\n", "// options: --target-env=vulkan1.2\n")


def generate(source):
    """Return the text of one shader. source: a random.Random."""
    pick = source.random
    lines = [f"#version {source.choice((450, 460))}"]
    lines += [line for line in _EXTENSIONS if pick() < 0.97]
    if pick() < 0.3:
        lines.append("#pragma use_vulkan_memory_model")
    lines.append(source.choice(_MACROS))
    if pick() < 0.97:
        lines.append(source.choice(_SIZES))
    lines += [source.choice(row) for row in _ROWS if pick() < 0.99]
    functions = [source.choice(row) for row in _FUNCTIONS]
    lines += functions
    if functions[0].endswith(");"):
        lines.append("float f(float x) { return h() * x; }" if pick() < 0.1 else "float f(float x) { return x * 3.0; }")
    lines.append(f"void main() {{ {' '.join(call for call in _CALLS if pick() < 0.5)} }}")
    if pick() < 0.2:
        lines.insert(source.randrange(2, len(lines)), source.choice(_EXTENSIONS))
    return source.choice(_OPTIONS) + "\n".join(lines) + "\n"
