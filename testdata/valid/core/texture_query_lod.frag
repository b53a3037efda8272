// The spelling of GL_ARB_texture_query_lod, and that of GLSL 4.00 in an earlier version.
#version 150
#extension GL_ARB_texture_query_lod : require
#extension GL_ARB_separate_shader_objects : require
#extension GL_ARB_shading_language_420pack : require

layout(binding = 0) uniform sampler2D image;
layout(binding = 1) uniform samplerCubeShadow cube;
layout(location = 0) in vec3 direction;
layout(location = 0) out vec4 result;

void main() {
    result.xy = textureQueryLOD(image, direction.xy);
    result.zw = textureQueryLod(cube, direction);
}
