#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_buffer_reference : require

// A slice of a tensor of 24 x 20 halfs goes from one place to another, both given as ELEMENT of an array of some type: STRUCTURES, MATRICES,
// ARRAYS, an array within an array (INNER), through a REFERENCE, or of SHARED memory.
layout(local_size_x = 32) in;
#define SIZE 1024
struct Row { float16_t x[8]; float16_t y[8]; };
#if defined(STRUCTURES)
layout(set = 0, binding = 0, std430) readonly buffer Source { Row rows[]; } source;
layout(set = 0, binding = 1, std430) buffer Target { Row rows[]; } target;
#define FROM source.rows
#define TO target.rows
#elif defined(MATRICES)
layout(set = 0, binding = 0, std430) readonly buffer Source { mat4 m[]; } source;
layout(set = 0, binding = 1, std430) buffer Target { mat4 m[]; } target;
#define FROM source.m
#define TO target.m
#elif defined(ARRAYS) || defined(INNER)
layout(set = 0, binding = 0, std430) readonly buffer Source { float16_t x[][16]; } source;
layout(set = 0, binding = 1, std430) coherent buffer Target { float16_t x[][16]; } target;
#ifdef INNER
#define FROM source.x[2]
#define TO target.x[2]
#else
#define FROM source.x
#define TO target.x
#endif
#elif defined(REFERENCE)
layout(set = 0, binding = 0, std430) readonly buffer Source { float16_t x[]; } source;
layout(set = 0, binding = 1, std430) buffer Target { float16_t x[]; } target;
layout(buffer_reference, std430, buffer_reference_align = 16) readonly buffer From { f16vec4 x[]; };
layout(buffer_reference, std430, buffer_reference_align = 16) buffer To { f16vec4 x[]; };
layout(push_constant) uniform Constants { From from; To to; } constants;
#define FROM constants.from.x
#define TO constants.to.x
#else
layout(set = 0, binding = 0, std430) readonly buffer Source { float16_t x[]; } source;
layout(set = 0, binding = 1, std430) buffer Target { float16_t x[]; } target;
shared float16_t from[SIZE];
shared float16_t to[SIZE];
#define FROM from
#define TO to
#endif
#define MATRIX coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

void main()
{
#ifdef SHARED
    for (uint i = gl_LocalInvocationIndex; i < SIZE; i += gl_WorkGroupSize.x) {
        from[i] = source.x[i];
        to[i] = target.x[i];
    }
    barrier();
#endif
    MATRIX m[2];
    m[0] = MATRIX(0.0);
    m[1] = m[0];
    tensorLayoutNV<2> t = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 24, 20);
    coopMatLoadTensorNV(m[1], FROM, ELEMENT, sliceTensorLayoutNV(t, 3, 16, 2, 16));
    coopMatStoreTensorNV(m[1] + m[0], TO, ELEMENT, sliceTensorLayoutNV(t, 5, 16, 4, 16));
#ifdef SHARED
    barrier();
    for (uint i = gl_LocalInvocationIndex; i < SIZE; i += gl_WorkGroupSize.x)
        target.x[i] = to[i];
#endif
}
