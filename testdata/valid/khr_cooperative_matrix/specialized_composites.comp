// options: --target-env=vulkan1.3
// With the extension, composites of specialization constants are specialization constants: matrices, and what holds them.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_spec_constant_composites : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const float SCALE = 2.0;
layout(constant_id = 1) const int COUNT = 3;
layout(constant_id = 2) const uint SIZE = 16;
layout(constant_id = 3) const bool FLAG = true;
#define Matrix(T) coopmat<T, gl_ScopeSubgroup, 16, SIZE, gl_MatrixUseA>
struct Holder {
    Matrix(float) m;
    vec2 v;
};
const Matrix(float) GLOBAL = Matrix(float)(SCALE);
const Matrix(int) SUM = Matrix(int)(COUNT * 2);
const Matrix(int) INTEGERS = Matrix(int)(COUNT);
const Holder HOLDER = Holder(Matrix(float)(SCALE), vec2(SCALE, 1.0));
const Matrix(float) LIST[2] = Matrix(float)[2](Matrix(float)(SCALE), Matrix(float)(1.0));
const vec3 VECTOR = vec3(SCALE, 1.0, 2.0);
const mat2 MATRIX = mat2(SCALE, 1.0, 2.0, SCALE);
Matrix(float) global = Matrix(float)(SCALE);

void main()
{
    Matrix(float) m = GLOBAL;
    Matrix(int) sum = SUM;
    m = HOLDER.m;
    m = LIST[1];
    Holder holder = HOLDER;
    m = LIST[gl_WorkGroupID.x & 1u];
    vec3 vector = VECTOR;
    mat2 matrix = MATRIX;
    m = Matrix(float)(VECTOR.x * MATRIX[0][0]);
    Matrix(int) i = INTEGERS;
    i = Matrix(int)(COUNT + 1);
    const Matrix(int) local = Matrix(int)(COUNT * 2);
    i = local;
    m[0] = HOLDER.v.x;
    m = global;
    // A choice is a branch, be it between constants.
    m = FLAG ? GLOBAL : LIST[1];
    holder = FLAG ? HOLDER : Holder(Matrix(float)(1.0), VECTOR.xy);
    m = Matrix(float)(FLAG ? SCALE : 1.0);
    // Different conversions of the scalar.
    Matrix(float16_t) h = Matrix(float16_t)(SCALE);
    h = Matrix(float16_t)(COUNT);
    Matrix(int8_t) b = Matrix(int8_t)(COUNT);
}
