// options: -Wcoop --target-env=vulkan1.3
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_EXT_bfloat16 : require
#extension GL_QCOM_cooperative_matrix_conversion : require
layout(local_size_x = 64) in;
layout(constant_id = 0) const int SIZE = 16;
#define A gl_MatrixUseA
#define B gl_MatrixUseB
#define C gl_MatrixUseAccumulator
layout(binding = 0, std430) readonly buffer Data {
    uint words[8];
    float16_t unsized[];
} data;
uint words[8];
uint seven[7], sixteen[16], thirtyTwo[32], words64[64], specializedWords[SIZE];
float floats8[8], floats16[16], floats32[32], floats128[128];
float16_t halfs8[8], halfs16[16], halfs32[32], halfs64[64], specializedHalfs[SIZE];
int8_t bytes16[16], bytes32[32];
uint8_t unsignedBytes32[32];
int32_t numbers8[8], numbers32[32];
int16_t shorts[16];
coopmat<float16_t, gl_ScopeSubgroup, 64, 16, A> a;
coopmat<int8_t, gl_ScopeSubgroup, 64, 32, A> aOfBytes;
coopmat<float, gl_ScopeSubgroup, 8, 64, B> b;
coopmat<float16_t, gl_ScopeSubgroup, 16, 64, B> bOfHalfs;
coopmat<uint8_t, gl_ScopeSubgroup, 32, 64, B> bOfBytes;
coopmat<float16_t, gl_ScopeSubgroup, 64, 64, C> c;
coopmat<float, gl_ScopeSubgroup, 64, 32, C> cOfFloats;
coopmat<int, gl_ScopeSubgroup, 64, 32, C> cOfNumbers;

void lengths()
{
    vectorToCoopmatQCOM(words, a);
    vectorToCoopmatQCOM(data.words, a);
    vectorToCoopmatQCOM(specializedWords, a);
    vectorToCoopmatQCOM(sixteen, a); // error: [array-length] "array for 'coopmat<float16_t, gl_ScopeSubgroup, 64, 16, gl_MatrixUseA>' must have 8 elements of type 'uint' (16 given)"
    vectorToCoopmatQCOM(seven, aOfBytes); // error: [array-length]
    vectorToCoopmatQCOM(halfs64, a); // error: [array-length] "array for 'coopmat<float16_t, gl_ScopeSubgroup, 64, 16, gl_MatrixUseA>' must have 16 elements of type 'float16_t' (64 given)"
    vectorToCoopmatQCOM(bytes16, aOfBytes); // error: [array-length]
    vectorToCoopmatQCOM(sixteen, bOfHalfs); // error: [array-length]
    vectorToCoopmatQCOM(halfs64, bOfHalfs); // error: [array-length]
    vectorToCoopmatQCOM(floats16, b); // error: [array-length]
    vectorToCoopmatQCOM(words64, c); // error: [array-length] "array for 'coopmat<float16_t, gl_ScopeSubgroup, 64, 64, gl_MatrixUseAccumulator>' must have 32 elements of type 'uint' (64 given)"
    vectorToCoopmatQCOM(halfs32, c); // error: [array-length] "array for 'coopmat<float16_t, gl_ScopeSubgroup, 64, 64, gl_MatrixUseAccumulator>' must have 64 elements of type 'float16_t' (32 given)"
    vectorToCoopmatQCOM(floats8, cOfFloats); // error: [array-length]
    vectorToCoopmatQCOM(sixteen, cOfFloats); // error: [array-length] "array for 'coopmat<float, gl_ScopeSubgroup, 64, 32, gl_MatrixUseAccumulator>' must have 32 elements of type 'uint' (16 given)"
    vectorToCoopmatQCOM(numbers8, cOfNumbers); // error: [array-length]
    coopmatToVectorQCOM(a, halfs8); // error: [array-length]
    coopmatToVectorQCOM(a, thirtyTwo); // error: [array-length]
    coopmatToVectorQCOM(aOfBytes, bytes16); // error: [array-length]
    coopmatToVectorQCOM(b, floats32); // error: [array-length]
    coopmatToVectorQCOM(bOfBytes, seven); // error: [array-length]
    coopmatToVectorQCOM(c, sixteen); // error: [array-length]
    coopmatToVectorQCOM(c, halfs16); // error: [array-length]
    coopmatToVectorQCOM(cOfFloats, floats8); // error: [array-length]
    coopmatToVectorQCOM(cOfNumbers, sixteen); // error: [array-length]
    vectorToCoopmatQCOM(data.unsized, a); // error: [array-without-length]
}

void types()
{
    vectorToCoopmatQCOM(floats8, a); // error: [array-element-type] "element type of 'floats8' must be 'float16_t' or 'uint' ('float' given)"
    vectorToCoopmatQCOM(numbers8, b); // error: [array-element-type]
    vectorToCoopmatQCOM(floats32, cOfNumbers); // error: [array-element-type]
    coopmatToVectorQCOM(aOfBytes, unsignedBytes32); // error: [array-element-type]
    coopmatToVectorQCOM(c, numbers32); // error: [array-element-type]
    vectorToCoopmatQCOM(words[0], a); // error: [no-matching-overload]
    vectorToCoopmatQCOM(halfs16, halfs16); // error: [no-matching-overload]
    coopmatToVectorQCOM(halfs16, a); // error: [no-matching-overload]
}

void shapes()
{
    coopmat<float16_t, gl_ScopeWorkgroup, 64, 16, A> group;
    vectorToCoopmatQCOM(halfs16, group); // error: [conversion-scope] "matrix must have scope gl_ScopeSubgroup ('coopmat<float16_t, gl_ScopeWorkgroup, 64, 16, gl_MatrixUseA>' given)"
    // correct: [conversion-scope] vectorToCoopmatQCOM(halfs16, a);
    coopmatToVectorQCOM(group, words); // error: [conversion-scope]
    coopmat<int, gl_ScopeSubgroup, 64, 16, A> integers;
    // correct: [conversion-shape] coopmat<uint8_t, gl_ScopeSubgroup, 64, 32, A> integers;
    vectorToCoopmatQCOM(words, integers); // error: [conversion-shape] "'float', 'float16_t', 'int8_t' or 'uint8_t'"
    coopmat<uint, gl_ScopeSubgroup, 16, 64, B> unsignedIntegers;
    coopmatToVectorQCOM(unsignedIntegers, words); // error: [conversion-shape]
    coopmat<int8_t, gl_ScopeSubgroup, 64, 32, C> sumsOfBytes;
    coopmatToVectorQCOM(sumsOfBytes, bytes32); // error: [conversion-shape] "'uint', 'int', 'float' or 'float16_t'"
    coopmat<int16_t, gl_ScopeSubgroup, 64, 16, A> ofShorts;
    vectorToCoopmatQCOM(shorts, ofShorts); // error: [conversion-shape]
    coopmat<bfloat16_t, gl_ScopeSubgroup, 64, 16, A> brains;
    vectorToCoopmatQCOM(words, brains); // error: [conversion-shape]
    coopmat<float16_t, gl_ScopeSubgroup, 64, 32, A> longRows;
    vectorToCoopmatQCOM(halfs16, longRows); // error: [conversion-shape] "16 columns"
    coopmat<float, gl_ScopeSubgroup, 16, 64, B> longColumns;
    coopmatToVectorQCOM(longColumns, floats8); // error: [conversion-shape] "8 rows"
    coopmat<float16_t, gl_ScopeSubgroup, SIZE, SIZE, A> specialized;
    vectorToCoopmatQCOM(words, specialized);
    vectorToCoopmatQCOM(specializedHalfs, specialized);
    vectorToCoopmatQCOM(halfs8, specialized); // error: [array-length] "coopmat<float16_t, gl_ScopeSubgroup, SIZE, SIZE, gl_MatrixUseA>"
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, 3> noUse; // error: [invalid-matrix-use]
}

void subgroups()
{
    coopmat<float16_t, gl_ScopeSubgroup, 48, 16, A> odd;
    vectorToCoopmatQCOM(halfs16, odd); // warning: [doubtful-length] "48 rows of 'coopmat<float16_t, gl_ScopeSubgroup, 48, 16, gl_MatrixUseA>' are not a power of two, as subgroup sizes are"
    coopmat<float16_t, gl_ScopeSubgroup, 16, 256, B> wide;
    coopmatToVectorQCOM(wide, words); // warning: [doubtful-length] "256 columns of 'coopmat<float16_t, gl_ScopeSubgroup, 16, 256, gl_MatrixUseB>' exceed the largest subgroup size, 128"
    coopmat<float, gl_ScopeSubgroup, 64, 128, C> longLines;
    vectorToCoopmatQCOM(floats128, longLines);
    coopmatToVectorQCOM(longLines, floats128); // warning: [doubtful-length] "array for a row of an accumulator should have 8, 16, 32 or 64 elements (128 given)"
    coopmat<float16_t, gl_ScopeSubgroup, 64, 24, C> oddLines;
    float16_t line[24];
    vectorToCoopmatQCOM(line, oddLines); // warning: [doubtful-length] "24 columns of 'coopmat<float16_t, gl_ScopeSubgroup, 64, 24, gl_MatrixUseAccumulator>' are not a power of two, as subgroup sizes are"
}

void targets(const coopmat<float16_t, gl_ScopeSubgroup, 64, 16, A> matrix)
{
    const uint constants[8] = uint[8](0u, 1u, 2u, 3u, 4u, 5u, 6u, 7u);
    coopmatToVectorQCOM(matrix, words);
    vectorToCoopmatQCOM(words, matrix); // error: [assignment-to-constant]
    vectorToCoopmatQCOM(words, coopmat<float16_t, gl_ScopeSubgroup, 64, 16, A>(0.0)); // error: [not-an-lvalue]
    coopmatToVectorQCOM(a, constants); // error: [assignment-to-constant]
    coopmatToVectorQCOM(a, data.words); // error: [assignment-to-readonly]
}

void collectively()
{
    if (gl_LocalInvocationIndex < 3u)
        vectorToCoopmatQCOM(words, a); // warning: [divergent-matrix]
    if (gl_LocalInvocationIndex < 5u)
        coopmatToVectorQCOM(a, words); // warning: [divergent-matrix]
    float copied[8];
    if (gl_LocalInvocationIndex < 7u)
        bitcastQCOM(words, copied);
}

void main()
{
    collectively();
}
