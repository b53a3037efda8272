// Matrices from and to arrays: every use, every type of component, elements of that type and words. The destination is the last argument.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_QCOM_cooperative_matrix_conversion : require
layout(local_size_x = 64) in;
#define MATRIX_A(T, COLUMNS) coopmat<T, gl_ScopeSubgroup, 64, COLUMNS, gl_MatrixUseA>
#define MATRIX_B(T, ROWS) coopmat<T, gl_ScopeSubgroup, ROWS, 64, gl_MatrixUseB>
#define SUM(T) coopmat<T, gl_ScopeSubgroup, 64, 32, gl_MatrixUseAccumulator>
layout(constant_id = 0) const int DEPTH = 16;
layout(constant_id = 1) const int WORDS = 8;
layout(binding = 0, std430) buffer Data {
    uint words[64][8];
    float16_t halfs[64][16];
    float sums[64][32];
} data;

void ofUseA(inout uint words[8])
{
    float floats[8];
    float16_t halfs[16];
    int8_t signs[32];
    uint8_t bytes[32];
    MATRIX_A(float, 8) f32;
    MATRIX_A(float16_t, 16) f16;
    MATRIX_A(int8_t, 32) s8;
    MATRIX_A(uint8_t, 32) u8;
    vectorToCoopmatQCOM(words, f32);
    coopmatToVectorQCOM(f32, floats);
    vectorToCoopmatQCOM(floats, f32);
    coopmatToVectorQCOM(f32, words);
    vectorToCoopmatQCOM(words, f16);
    coopmatToVectorQCOM(f16, halfs);
    vectorToCoopmatQCOM(halfs, f16);
    coopmatToVectorQCOM(f16, words);
    vectorToCoopmatQCOM(words, s8);
    coopmatToVectorQCOM(s8, signs);
    vectorToCoopmatQCOM(signs, s8);
    coopmatToVectorQCOM(s8, words);
    vectorToCoopmatQCOM(words, u8);
    coopmatToVectorQCOM(u8, bytes);
    vectorToCoopmatQCOM(bytes, u8);
    coopmatToVectorQCOM(u8, words);
}

void ofUseB(inout uint words[8])
{
    float floats[8];
    float16_t halfs[16];
    int8_t signs[32];
    uint8_t bytes[32];
    MATRIX_B(float, 8) f32;
    MATRIX_B(float16_t, 16) f16;
    MATRIX_B(int8_t, 32) s8;
    MATRIX_B(uint8_t, 32) u8;
    vectorToCoopmatQCOM(words, f32);
    coopmatToVectorQCOM(f32, floats);
    vectorToCoopmatQCOM(floats, f32);
    coopmatToVectorQCOM(f32, words);
    vectorToCoopmatQCOM(words, f16);
    coopmatToVectorQCOM(f16, halfs);
    vectorToCoopmatQCOM(halfs, f16);
    coopmatToVectorQCOM(f16, words);
    vectorToCoopmatQCOM(words, s8);
    coopmatToVectorQCOM(s8, signs);
    vectorToCoopmatQCOM(signs, s8);
    coopmatToVectorQCOM(s8, words);
    vectorToCoopmatQCOM(words, u8);
    coopmatToVectorQCOM(u8, bytes);
    vectorToCoopmatQCOM(bytes, u8);
    coopmatToVectorQCOM(u8, words);
}

void ofUseAccumulator(inout uint words[32])
{
    uint pairs[16];
    int signs[32];
    float floats[32];
    float16_t halfs[32];
    SUM(uint) u32;
    SUM(int) s32;
    SUM(float) f32;
    SUM(float16_t) f16;
    vectorToCoopmatQCOM(words, u32);
    coopmatToVectorQCOM(u32, words);
    vectorToCoopmatQCOM(words, s32);
    coopmatToVectorQCOM(s32, signs);
    vectorToCoopmatQCOM(signs, s32);
    coopmatToVectorQCOM(s32, words);
    vectorToCoopmatQCOM(words, f32);
    coopmatToVectorQCOM(f32, floats);
    vectorToCoopmatQCOM(floats, f32);
    coopmatToVectorQCOM(f32, words);
    coopmatToVectorQCOM(f16, halfs);
    vectorToCoopmatQCOM(halfs, f16);
    coopmatToVectorQCOM(f16, pairs);
    vectorToCoopmatQCOM(pairs, f16);
}

void ofSpecializedSizes()
{
    float16_t halfs[DEPTH];
    uint words[WORDS];
    coopmat<float16_t, gl_ScopeSubgroup, 32, DEPTH, gl_MatrixUseA> a;
    coopmat<float16_t, gl_ScopeSubgroup, DEPTH, 32, gl_MatrixUseB> b;
    coopmat<float16_t, gl_ScopeSubgroup, DEPTH, DEPTH, gl_MatrixUseAccumulator> c;
    coopmatToVectorQCOM(a, words);
    vectorToCoopmatQCOM(words, b);
    coopmatToVectorQCOM(b, halfs);
    vectorToCoopmatQCOM(halfs, c);
    coopmatToVectorQCOM(c, words);
}

// Matrices in arrays and structures, arrays in buffers.
void ofMembers()
{
    struct { MATRIX_A(float16_t, 16) left; MATRIX_B(float16_t, 16) right[2]; } pair;
    uint lane = gl_LocalInvocationIndex;
    vectorToCoopmatQCOM(data.words[lane], pair.left);
    vectorToCoopmatQCOM(data.halfs[lane], pair.right[1]);
    coopmat<float, gl_ScopeSubgroup, 64, 32, gl_MatrixUseAccumulator> sum;
    vectorToCoopmatQCOM(data.sums[lane], sum);
    coopmatToVectorQCOM(sum, data.sums[lane]);
    coopmatToVectorQCOM(pair.left, data.halfs[lane]);
    coopmatToVectorQCOM(pair.right[1], data.words[lane]);
}

void main()
{
    uint words[8], sums[32];
    ofUseA(words);
    ofUseB(words);
    ofUseAccumulator(sums);
    ofSpecializedSizes();
    ofMembers();
}
