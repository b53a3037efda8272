// options: --target-env=vulkan1.3
// Saturating conversions from every component type, to members and elements, and from an accumulator to another use.
#version 450
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require
layout(local_size_x = 32) in;
#define Matrix(T, use) coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUse##use>
struct Holder {
    Matrix(floate4m3_t, A) one;
    Matrix(floate5m2_t, B) many[2];
};
layout(push_constant) uniform Parameters {
    int i;
};

void main()
{
    Holder holder;
    saturatedConvertEXT(holder.one, Matrix(float16_t, A)(1.0));
    saturatedConvertEXT(holder.one, Matrix(float, A)(1.0));
    saturatedConvertEXT(holder.one, Matrix(double, A)(1.0));
    saturatedConvertEXT(holder.one, Matrix(bfloat16_t, A)(1.0));
    saturatedConvertEXT(holder.one, Matrix(int8_t, A)(1));
    saturatedConvertEXT(holder.one, Matrix(uint, A)(1u));
    saturatedConvertEXT(holder.many[i], Matrix(float, B)(float(i)));
    Matrix(float, Accumulator) sum = Matrix(float, Accumulator)(2.0);
    saturatedConvertEXT(holder.one, sum);
    saturatedConvertEXT(holder.many[1], sum + sum);
    Matrix(floate4m3_t, Accumulator) same;
    saturatedConvertEXT(same, sum);
}
