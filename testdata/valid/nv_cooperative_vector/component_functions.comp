#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
// Every function of components on every type that it takes, with known and with specialized sizes.
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint N = 6;
layout(binding = 0, std430) buffer Data {
    uvec4 words[];
} data;

#define ORDER(a, b) a = min(a, b); a = max(a, b); a = clamp(a, b, a);
#define FLOATS(a, b) ORDER(a, b) a = step(a, b); a = fma(a, b, a);
#define SINGLE(a, b) FLOATS(a, b) a = exp(a); a = log(a); a = tanh(a); a = atan(a);
#define TRY(T, size, functions) { coopvecNV<T, size> a, b; coopVecLoadNV(a, data.words, 0); b = a; functions(a, b) coopVecStoreNV(a, data.words, 16); }

void main()
{
    TRY(float, 5, SINGLE)
    TRY(float16_t, N, SINGLE)
    TRY(double, 3, FLOATS)
    TRY(int, 5, ORDER)
    TRY(uint, N, ORDER)
    TRY(int8_t, 5, ORDER)
    TRY(uint8_t, 5, ORDER)
    TRY(int16_t, N, ORDER)
    TRY(uint16_t, 5, ORDER)
    TRY(int64_t, 5, ORDER)
    TRY(uint64_t, N, ORDER)
}
