// options: --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_long_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
// A long vector is no cooperative one: the functions on memory and products take it after a conversion alone.
layout(local_size_x = 32) in;
layout(constant_id = 0) const int N = 8;
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;

void main()
{
    vector<float16_t, 8> l;
    vector<float16_t, N> n;
    coopvecNV<float16_t, 8> c;
    coopVecLoadNV(l, data.x, 0); // error: [no-matching-overload]
    coopVecLoadNV(n, data.x, 0); // error: [no-matching-overload] "no conversion from 'vector<float16_t, N>' to 'coopvecNV' for argument 1"
    coopVecStoreNV(l, data.x, 0); // error: [no-matching-overload] "no conversion from 'vector<float16_t, 8>' to 'coopvecNV' for argument 1"
    coopVecStoreNV(n, data.x, 0); // error: [no-matching-overload]
    coopVecMatMulNV(l, c, 0, data.x, 0, 0, 8, 8, 2, false, 0); // error: [no-matching-overload]
    coopVecMatMulNV(c, l, 0, data.x, 0, 0, 8, 8, 2, false, 0); // error: [no-matching-overload]
    coopVecReduceSumAccumulateNV(l, data.x, 0); // error: [no-matching-overload]
    coopVecOuterProductAccumulateNV(c, l, data.x, 0, 0, 3, 0); // error: [no-matching-overload]
    c = max(c, l); // error: [no-matching-overload]
    l = min(l, c); // error: [no-matching-overload]
    l = l + c; // error: [cooperative-operand]
    n = n * coopvecNV<float16_t, N>(1.0hf); // error: [invalid-operands]
    c = c == l ? c : c; // error: [cooperative-equality]
    coopVecStoreNV(coopvecNV<float16_t, 8>(l), data.x, 0);
}
