#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_long_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix_decode_vector : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint count = 4;
layout(binding = 0, std430) buffer Data {
    uint x[];
} data;
layout(buffer_reference, std430, buffer_reference_align = 2) readonly buffer Bytes {
    float16_t scale;
    uint8_t q[32];
};
layout(buffer_reference, std430, buffer_reference_align = 4) coherent readonly buffer Words {
    uint q[8];
};
layout(buffer_reference, std430, buffer_reference_align = 16) readonly buffer Source {
    Bytes blocks;
    uint x[];
};
layout(push_constant) uniform Constants {
    Source source;
} constants;
#define Coordinates(n) const in uint32_t block[n], const in uint32_t inside[n]
#define Matrix(T, use) coopmat<T, gl_ScopeWorkgroup, 32, 32, use>

// Of one name: for single elements and for vectors, for two dimensions and for three, for several components.
float16_t decode(const in Bytes b, Coordinates(2)) { return b.scale * float16_t(b.q[inside[1]]); }
f16vec4 decode(const in Words b, Coordinates(2)) { return f16vec4(unpack8(b.q[inside[1] / 4u])); }
float16_t decode(const in Bytes b, Coordinates(3)) { return b.scale * float16_t(b.q[inside[2]]); }
vector<float16_t, 8> decode(const in Words b, Coordinates(3)) { return vector<float16_t, 8>(float16_t(b.q[inside[2] / 4u])); }
uint8_t decode(const in Bytes b, Coordinates(1)) { return b.q[inside[0]]; }
u8vec4 decode(const in Words b, Coordinates(1)) { return unpack8(b.q[inside[0] / 4u]); }
int8_t decode_signed(const in Bytes b, Coordinates(2)) { return int8_t(b.q[inside[1]]); }
i8vec4 decode_signed4(const in Words b, Coordinates(2)) { return unpack8(int(b.q[inside[1] / 4u])); }
bfloat16_t decode_bfloat(const in Bytes b, Coordinates(2)) { return bfloat16_t(float(b.q[inside[1]])); }
bf16vec2 decode_bfloats(const in Bytes b, Coordinates(2)) { return bf16vec2(vec2(b.q[inside[1]], b.q[inside[1] + 1u])); }
floate4m3_t decode_small(const in Bytes b, Coordinates(2)) { return floate4m3_t(float(b.scale)); }
fe4m3vec4 decode_smalls(const in Words b, Coordinates(2)) { return fe4m3vec4(vec4(unpack8(b.q[0]))); }
float decode_single(const in Bytes b, Coordinates(2)) { return float(b.scale); }
// How many components there are is known when the pipeline is made.
vector<float, count> decode_singles(const in Words b, Coordinates(2)) { return vector<float, count>(float(b.q[inside[1] / count])); }

void main()
{
    tensorLayoutNV<1> t1 = setTensorLayoutDimensionNV(setTensorLayoutBlockSizeNV(createTensorLayoutNV(1), 32), 1024);
    tensorLayoutNV<2> t2 = setTensorLayoutDimensionNV(setTensorLayoutBlockSizeNV(createTensorLayoutNV(2), 1, 32), 32, 32);
    tensorLayoutNV<3> t3 = setTensorLayoutDimensionNV(setTensorLayoutBlockSizeNV(createTensorLayoutNV(3), 1, 1, 32), 4, 8, 32);
    tensorViewNV<2, false, 1, 0> v = createTensorViewNV(2, false, 1, 0);
    tensorViewNV<3, false, 2, 1, 0> w = createTensorViewNV(3, false, 2, 1, 0);
    Matrix(float16_t, gl_MatrixUseA) a;
    Matrix(float16_t, gl_MatrixUseB) b;
    Matrix(uint8_t, gl_MatrixUseA) bytes;
    Matrix(int8_t, gl_MatrixUseB) signed_bytes;
    Matrix(bfloat16_t, gl_MatrixUseA) bfloats;
    Matrix(floate4m3_t, gl_MatrixUseB) smalls;
    Matrix(float, gl_MatrixUseAccumulator) sums;
    coopMatLoadTensorNV(a, data.x, 0, t2, decode, decode);
    coopMatLoadTensorNV(b, data.x, 0, t2, v, decode, decode);
    coopMatLoadTensorNV(a, constants.source.x, 0, t3, decode, decode);
    coopMatLoadTensorNV(b, constants.source.x, 4, sliceTensorLayoutNV(t3, 0, 1, 0, 32, 0, 32), w, decode);
    coopMatLoadTensorNV(bytes, data.x, 0, t1, decode, decode);
    coopMatLoadTensorNV(signed_bytes, data.x, 0, t2, decode_signed, decode_signed4);
    coopMatLoadTensorNV(bfloats, data.x, 0, t2, decode_bfloat, decode_bfloats);
    coopMatLoadTensorNV(smalls, data.x, 0, t2, decode_small, decode_smalls);
    coopMatLoadTensorNV(sums, data.x, 0, t2, decode_single, decode_singles);
}
