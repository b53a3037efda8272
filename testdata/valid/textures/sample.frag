#version 460
layout(binding = 0) uniform sampler2D color;
layout(binding = 1) uniform isampler3D volume;
layout(binding = 2) uniform sampler2DShadow depth;
layout(binding = 3) uniform samplerCubeArrayShadow cubes;
layout(binding = 4) uniform sampler1DArrayShadow lines;
layout(binding = 5) uniform texture2D image;
layout(binding = 6) uniform sampler filtering;
layout(binding = 7) uniform samplerShadow comparing;
layout(binding = 8) uniform sampler2D many[4];
layout(location = 0) in vec4 P;
layout(location = 1) flat in int which;
layout(location = 0) out vec4 result;

vec4 look(sampler2D one, vec2 at) {
    return texture(one, at);
}

void main() {
    result = texture(color, P.xy);
    result += texture(color, P.xy, 0.5);
    result += vec4(texture(volume, P.xyz));
    result += texture(depth, P.xyz);
    result += texture(cubes, P, 0.25);
    result += texture(lines, P.xyz, 1.0);
    result += textureProj(color, P.xyz);
    result += textureProj(color, P);
    result += textureProj(depth, P, 0.5);
    result += textureLod(color, P.xy, 2.0);
    result += textureOffset(color, P.xy, ivec2(1, -2));
    result += textureOffset(depth, P.xyz, ivec2(3), 0.5);
    result += textureProjOffset(color, P, ivec2(1));
    result += textureLodOffset(color, P.xy, 1.0, ivec2(2));
    result += textureProjLod(depth, P, 1.0);
    result += textureProjLodOffset(color, P.xyz, 1.0, ivec2(2));
    result += textureGrad(color, P.xy, P.zw, P.wz);
    result += textureGradOffset(depth, P.xyz, P.zw, P.wz, ivec2(-8, 7));
    result += textureProjGrad(color, P, P.zw, P.wz);
    result += textureProjGradOffset(color, P, P.zw, P.wz, ivec2(0, 1));
    result += texture(sampler2D(image, filtering), P.xy);
    result += texture(sampler2DShadow(image, comparing), P.xyz);
    result += texture(many[which], P.xy);
    result += look(color, P.xy) + look(many[2], P.xy);
}
