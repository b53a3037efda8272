// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int LAYOUT = 0;
layout(constant_id = 1) const bool FLAG = true;
struct Part {
    float16_t x;
};
layout(binding = 0, std430) buffer Data {
    vec3 vectors[64];
    mat4 matrices[64];
    Part parts[64];
    float16_t rows[4][64];
    f16vec4 halfs[64];
    float16_t scalar;
    float16_t x[];
} data;
layout(binding = 1, std140) uniform Constants {
    vec4 x[64];
} constants;
layout(push_constant) uniform Pushed {
    vec4 x[4];
} pushed;
layout(std430, binding = 2) readonly buffer Input {
    float16_t x[];
} source;
layout(std430, binding = 3) buffer Output {
    writeonly float16_t x[64];
    readonly float16_t y[64];
} target;
shared bool flags[64];
float16_t global[64];
const float16_t constant[2] = {float16_t(1.0), float16_t(2.0)};
#define Matrix coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define RowMajor gl_CooperativeMatrixLayoutRowMajor
Matrix m;

void memory(float16_t parameter[64])
{
    float16_t local[64];
    coopMatLoad(m, data.vectors, 0, 16, RowMajor); // error: [invalid-buffer-element] "'vec3'"
    coopMatLoad(m, data.matrices, 0, 16, RowMajor); // error: [invalid-buffer-element]
    coopMatLoad(m, data.parts, 0, 16, RowMajor); // error: [invalid-buffer-element] "'Part'"
    coopMatLoad(m, data.rows, 0, 16, RowMajor); // error: [invalid-buffer-element] "'float16_t[64]'"
    coopMatLoad(m, flags, 0, 16, RowMajor); // error: [invalid-buffer-element]
    coopMatLoad(m, data.scalar, 0, 16, RowMajor); // error: [no-matching-overload]
    coopMatLoad(m, data.x[0], 0, 16, RowMajor); // error: [no-matching-overload] "no conversion from 'float16_t' to an array for argument 2"
    coopMatLoad(m, source, 0, 16, RowMajor); // error: [no-matching-overload] "its member is 'x': write 'source.x'"
    coopMatLoad(m, target, 0, 16, RowMajor); // error: [no-matching-overload] "no conversion from 'Output' to an array"
    coopMatLoad(m, data.halfs[0], 0, 16, RowMajor); // error: [no-matching-overload]
    coopMatLoad(m, data, 0, 16, RowMajor); // error: [no-matching-overload]
    coopMatLoad(m, constants.x, 0, 16, RowMajor); // error: [not-in-buffer-or-shared] "uniform block"
    coopMatLoad(m, pushed.x, 0, 16, RowMajor); // error: [not-in-buffer-or-shared] "push constant block"
    coopMatLoad(m, global, 0, 16, RowMajor); // error: [not-in-buffer-or-shared] "global variable"
    coopMatLoad(m, local, 0, 16, RowMajor); // error: [not-in-buffer-or-shared] "local variable"
    coopMatStore(m, local, 0, 16, RowMajor); // error: [not-in-buffer-or-shared]
    coopMatLoad(m, parameter, 0, 16, RowMajor); // error: [not-in-buffer-or-shared] "function parameter"
    coopMatLoad(m, constant, 0, 16, RowMajor); // error: [not-in-buffer-or-shared]
    coopMatStore(m, source.x, 0, 16, RowMajor); // error: [assignment-to-readonly] "'source' is readonly"
    coopMatLoad(m, target.x, 0, 16, RowMajor); // error: [read-of-writeonly]
    coopMatStore(m, target.y, 0, 16, RowMajor); // error: [assignment-to-readonly] "member 'y' is readonly"
}

void arguments()
{
    int variable = 0;
    uint64_t wide = 0ul;
    const Matrix fixed_value = Matrix(1.0);
    coopMatLoad(m, data.x, true, 16, RowMajor); // error: [no-matching-overload] "no conversion from 'bool' to 'uint' for argument 3"
    coopMatLoad(m, data.x, 0, FLAG, RowMajor); // error: [no-matching-overload] "no conversion from 'bool' to 'uint' for argument 4"
    coopMatLoad(m, data.x, ivec2(0), 16, RowMajor); // error: [no-matching-overload]
    coopMatLoad(m, data.x, 0, uvec2(16), RowMajor); // error: [no-matching-overload]
    coopMatLoad(m, data.x, 0.0, 16, RowMajor); // error: [no-matching-overload]
    coopMatLoad(m, data.x, 0, 16.0, RowMajor); // error: [no-matching-overload]
    coopMatLoad(m, data.x, wide, 16, RowMajor); // error: [no-matching-overload] "no conversion from 'uint64_t' to 'uint' for argument 3"
    coopMatStore(m, data.x, 0ul, 16, RowMajor); // error: [no-matching-overload] "GL_EXT_shader_64bit_indexing"
    coopMatLoad(m, data.x, 0, wide, RowMajor); // error: [no-matching-overload]
    coopMatLoad(m, data.x, 0, 16, variable); // error: [not-constant]
    coopMatStore(m, data.x, 0, 16, LAYOUT + variable); // error: [not-constant] "'variable' is a variable"
    coopMatLoad(m, data.x, 0, 16, 2); // error: [invalid-matrix-layout] "matrix layout must be one of gl_CooperativeMatrixLayout… (2 given)"
    coopMatStore(m, data.x, 0, 16, -1); // error: [invalid-matrix-layout] "matrix layout must be one of gl_CooperativeMatrixLayout… (-1 given)"
    coopMatLoad(m, data.x, 0, 16, 0u); // error: [no-matching-overload] "no conversion from 'uint' to 'int' for argument 5"
    coopMatLoad(m, data.x, 0, 16, false); // error: [no-matching-overload]
    coopMatLoad(m, data.x, 0, 16, FLAG); // error: [no-matching-overload]
    coopMatLoad(m, data.x, 0, 16); // error: [no-matching-overload] "too few arguments to 'coopMatLoad': expected 5, got 4"
    coopMatLoad(m, data.x, 0, 16, RowMajor, 0); // error: [no-matching-overload]
    coopMatLoad(m); // error: [no-matching-overload]
    coopMatLoad(data.x, m, 0, 16, RowMajor); // error: [no-matching-overload]
    coopMatLoad(fixed_value, data.x, 0, 16, RowMajor); // error: [assignment-to-constant] "it is a constant"
    coopMatLoad(Matrix(1.0), data.x, 0, 16, RowMajor); // error: [not-an-lvalue]
    coopMatLoad(m[0], data.x, 0, 16, RowMajor); // error: [no-matching-overload] "no conversion from 'float16_t' to 'coopmat' for argument 1"
    coopMatStore(1.0, data.x, 0, 16, RowMajor); // error: [no-matching-overload]
    Matrix list[2];
    coopMatStore(list, data.x, 0, 16, RowMajor); // error: [no-matching-overload]
    Matrix value = coopMatLoad(m, data.x, 0, 16, RowMajor); // error: [type-mismatch]
    coopMatLoadNV(m, data.x, 0, 16, false); // error: [undeclared-function]
}

void main()
{
    memory(global);
    arguments();
}
