// Floats of 8 bits are multiplied as float16, from memory and from vectors; integers are plain where no tiles list them.
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) readonly buffer Bytes { uint8_t bytes[]; };
layout(binding = 1, std430) buffer Halves { float16_t halves[]; };
layout(binding = 2, std430) buffer Integers { int integers[]; };

void main()
{
    coopvecNV<float16_t, 16> v, r;
    coopVecLoadNV(v, halves, gl_LocalInvocationIndex * 32);
    coopVecMatMulNV(r, v, gl_ComponentTypeFloatE4M3NV, bytes, 0, gl_ComponentTypeFloatE4M3NV, 16, 16,
        gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 16);
    coopVecMatMulAddNV(v, r, gl_ComponentTypeFloatE5M2NV, bytes, 256, gl_ComponentTypeFloatE5M2NV, halves, 4096,
        gl_ComponentTypeFloat16NV, 16, 16, gl_CooperativeVectorMatrixLayoutColumnMajorNV, false, 16);
    coopVecStoreNV(v, halves, gl_LocalInvocationIndex * 32);
    coopvecNV<int8_t, 32> given = coopvecNV<int8_t, 32>(int8_t(gl_LocalInvocationIndex));
    coopvecNV<int, 16> product;
    coopVecMatMulNV(product, given, gl_ComponentTypeSignedInt8NV, bytes, 512, gl_ComponentTypeSignedInt8NV, 16, 32,
        gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
    coopVecStoreNV(product, integers, gl_LocalInvocationIndex * 64);
}
