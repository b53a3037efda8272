#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require

// Long types with much in common: notes say what differs, in arrays too.
layout(local_size_x = 32) in;
struct Pair { float low; float high; };
void take(coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseA> tiles[3]) {}

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> wide[3], fewer[2];
    coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseA> narrow[3];
    wide = narrow; // error: [type-mismatch] "COLUMNS is 8 and 16"
    wide = fewer; // error: [type-mismatch] "the size of the array is 2 and 3"
    narrow = fewer; // error: [type-mismatch] "COLUMNS is 16 and 8, the size of the array is 2 and 3"
    take(wide); // error: [no-matching-overload] "for argument 1: COLUMNS is 16 and 8"
    coopvecNV<float16_t, 64> inputs[2];
    coopvecNV<float, 32> outputs[2];
    outputs = inputs; // error: [type-mismatch] "T is float16_t and float, N is 64 and 32"
    Pair pairs[2][3], others[2][4];
    pairs = others; // error: [type-mismatch] "the second dimension is 4 and 3"
}
