// options: --target-env=vulkan1.3
// Even with the extension, only constructors of specialization constants are constants: arithmetic on matrices happens at run time.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_spec_constant_composites : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const float SCALE = 2.0;
layout(constant_id = 1) const bool SCALE_UP = true;
#define Matrix(T) coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
const Matrix(float) specialized = Matrix(float)(SCALE);
const Matrix(float) sum = specialized + specialized; // error: [not-a-specialization-operation] "'+' on"
const Matrix(float) product = specialized * 2.0; // error: [not-a-specialization-operation]
const Matrix(float) negated = -specialized; // error: [not-a-specialization-operation]
const Matrix(float16_t) converted = Matrix(float16_t)(specialized); // error: [not-a-specialization-operation]
const Matrix(float) of_a_product = Matrix(float)(SCALE * 2.0); // error: [not-a-specialization-operation] "'*' on 'float'"
const Matrix(float) chosen = SCALE_UP ? specialized : Matrix(float)(1.0); // error: [not-a-specialization-operation] "'?:' on 'coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>'"
const int length = specialized.length(); // error: [not-constant]

void main()
{
    int sized[int(specialized[0])]; // error: [not-a-specialization-operation] "array size must be a constant expression"
}
