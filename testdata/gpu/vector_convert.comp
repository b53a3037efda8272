#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require

// Conversion of the component type; 16 components, 64 bytes for each invocation.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer Source { FROM x[]; } source;
layout(set = 0, binding = 1) buffer Target { TO x[]; } target;

void main()
{
    coopvecNV<FROM, 16> v;
    coopVecLoadNV(v, source.x, gl_LocalInvocationIndex * 64u);
    coopvecNV<TO, 16> converted = coopvecNV<TO, 16>(v);
    coopVecStoreNV(converted, target.x, gl_LocalInvocationIndex * 64u);
}
