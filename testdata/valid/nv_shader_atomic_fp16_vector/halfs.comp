#version 450
#extension GL_NV_shader_atomic_fp16_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
layout(binding = 0) buffer Data { f16vec2 two; f16vec4 four; } data;
layout(binding = 1, rg16f) uniform image2D pairs;
layout(binding = 2, rgba16f) uniform imageCube quads;

void main() {
    data.two += atomicAdd(data.two, f16vec2(1.0)) + atomicMin(data.two, f16vec2(2.0));
    data.four += atomicMax(data.four, f16vec4(1.0)) + atomicExchange(data.four, f16vec4(2.0));
    data.two += imageAtomicAdd(pairs, ivec2(1), f16vec2(1.0)) + imageAtomicExchange(pairs, ivec2(1), f16vec2(1.0));
    data.four += imageAtomicMin(quads, ivec3(1), f16vec4(1.0)) + imageAtomicMax(quads, ivec3(1), f16vec4(1.0));
}
