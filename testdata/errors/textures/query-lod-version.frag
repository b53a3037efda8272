#version 150
#extension GL_ARB_separate_shader_objects : require
#extension GL_ARB_shading_language_420pack : require
layout(binding = 0) uniform sampler2D image;
layout(location = 0) in vec2 coordinate;
layout(location = 0) out vec2 result;
void main() {
    result = textureQueryLod(image, coordinate);
    result += textureQueryLOD(image, coordinate); // error: [missing-extension]:15 "requires extension 'GL_ARB_texture_query_lod'"
}
