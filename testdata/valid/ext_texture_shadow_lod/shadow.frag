#version 450
#extension GL_EXT_texture_shadow_lod : require
layout(binding = 0) uniform sampler2DArrayShadow layers;
layout(binding = 1) uniform samplerCubeShadow cube;
layout(binding = 2) uniform samplerCubeArrayShadow cubes;
layout(location = 0) in vec4 P;
layout(location = 0) out float result;

void main() {
    result = texture(layers, P, 0.5) + texture(cubes, P, 0.25, 1.0);
    result += textureLod(layers, P, 2.0) + textureLod(cube, P, 3.0) + textureLod(cubes, P, 0.5, 1.0);
    result += textureLodOffset(layers, P, 1.0, ivec2(1)) + textureOffset(layers, P, ivec2(2), 0.5);
}
