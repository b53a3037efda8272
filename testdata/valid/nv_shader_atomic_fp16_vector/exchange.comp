// options: --target-env=vulkan1.1
// The exchange of a vector has no capability of its own.
#version 450
#extension GL_NV_shader_atomic_fp16_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { f16vec4 value; } data;

void main() { data.value = atomicExchange(data.value, f16vec4(1.0hf)); }
