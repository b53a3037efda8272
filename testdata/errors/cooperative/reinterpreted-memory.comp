// options: -Wcoop --target-env=vulkan1.3
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Halfs { float16_t halfs[]; };
layout(binding = 1) buffer Floats { float floats[]; };
layout(binding = 2) buffer Words { uvec4 words[]; };
layout(binding = 3) buffer Bytes { int8_t bytes[]; };
layout(binding = 4) buffer Longs { uint8_t raw[]; };
layout(binding = 5) buffer Integers { int integers[]; };
shared vec4 quads[128];
shared float space[256];
const int ROWS = gl_CooperativeMatrixLayoutRowMajor;

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c;
    coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> n;
    coopMatLoad(a, floats, 0, 16, ROWS); // warning: [reinterpreted-memory] 20 "'floats' holds 'float', but the matrix has components of 'float16_t'"
    // correct: [reinterpreted-memory] coopMatLoad(a, halfs, 0, 16, ROWS);
    coopMatLoad(a, quads, 0, 2, ROWS);   // warning: [reinterpreted-memory] 20 "declare memory of 'float16_t'"
    coopMatLoad(c, floats, 0, 16, ROWS);
    coopMatStore(c, halfs, 0, 16, ROWS); // warning: [reinterpreted-memory] 21
    coopMatLoad(n, bytes, 0, 64, ROWS);  // warning: [reinterpreted-memory] 20 "'bytes' holds 'int8_t'"
    // Unsigned integers carry the bytes of anything.
    coopMatLoad(a, words, 0, 2, ROWS);
    coopMatLoad(n, words, 0, 4, ROWS);
    coopMatLoad(c, raw, 0, 64, ROWS);
    // So do integers those of narrower ones, and shared memory that is only space.
    coopmat<int8_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> narrow;
    coopMatLoad(narrow, integers, 0, 4, ROWS);
    coopMatStore(a, space, 0, 16, ROWS);
    barrier();
    coopMatLoad(a, space, 0, 16, ROWS);
    coopMatStore(a, halfs, 0, 16, ROWS);
    coopMatStore(n, words, 0, 4, ROWS);
    tensorLayoutNV<2> layout_ = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 16, 16);
    coopMatStoreTensorNV(c, halfs, 0, layout_); // warning: [reinterpreted-memory] 29
    coopMatStoreTensorNV(c, floats, 0, layout_);
    coopvecNV<float, 8> v;
    coopVecLoadNV(v, halfs, 0); // warning: [reinterpreted-memory] 22 "the vector has components of 'float'"
    coopVecStoreNV(v, floats, 0);
    // Bytes that a product reads as packed are in a vector of 'uint'.
    coopvecNV<uint, 4> packed;
    coopvecNV<uint, 8> numbers;
    coopvecNV<int, 16> product;
    coopVecLoadNV(packed, bytes, 0);
    coopVecMatMulNV(product, packed, gl_ComponentTypeSignedInt8PackedNV, raw, 0, gl_ComponentTypeSignedInt8NV, 16, 16, gl_CooperativeVectorMatrixLayoutInferencingOptimalNV, false, 0);
    coopVecLoadNV(numbers, bytes, 0); // warning: [reinterpreted-memory] 28 "the vector has components of 'uint'"
    coopVecStoreNV(product, integers, 0);
    coopVecStoreNV(numbers, words, 0);
}
