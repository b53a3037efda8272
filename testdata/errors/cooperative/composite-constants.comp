// options: --target-env=vulkan1.3
// Composites of specialization constants are no constants without GL_EXT_spec_constant_composites.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const float SCALE = 2.0;
layout(constant_id = 1) const int N = 16;
#define Matrix(T) coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
struct Holder {
    Matrix(float) m;
};
const Matrix(float) folded = Matrix(float)(1.0);
const Matrix(float) converted = Matrix(float)(Matrix(float16_t)(2.0));
const Matrix(float) computed = -folded * 2.0 + folded * converted;
const Matrix(float) specialized = Matrix(float)(SCALE); // error: [not-a-specialization-operation] "GL_EXT_spec_constant_composites"
const Matrix(int) integers = Matrix(int)(N); // error: [not-a-specialization-operation]
const Holder holder = Holder(Matrix(float)(SCALE)); // error: [not-a-specialization-operation] "GL_EXT_spec_constant_composites"
const Matrix(float) list[2] = {folded, Matrix(float)(SCALE)}; // error: [not-a-specialization-operation]
const Matrix(float) product = folded * SCALE; // error: [not-a-specialization-operation] "'*' on"
Matrix(float) initialized = Matrix(float)(SCALE);

void main()
{
    const Matrix(float) local = Matrix(float)(SCALE);
    const float component = folded[0];
    int sized[int(folded[2])];
    int not_sized[int(local[0])]; // error: [not-constant]
    int no_length[folded.length()]; // error: [not-constant] "array size must be a constant expression; the length of 'coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>' is not constant"
    const int length = folded.length();
    Matrix(float) m = computed;
}
