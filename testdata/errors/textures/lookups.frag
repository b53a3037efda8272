#version 450
layout(binding = 0) uniform sampler2D color;
layout(binding = 1) uniform texture2D plain;
layout(binding = 2) uniform sampler filtering;
layout(location = 0) in vec2 P;
layout(location = 1) flat in ivec2 at;
layout(location = 0) out vec4 result;

void main() {
    result = textureOffset(color, P, ivec2(8, 0));  // error: [texel-offset-range]
    // correct: [texel-offset-range] result = textureOffset(color, P, ivec2(7, 0));
    result += textureOffset(color, P, ivec2(-9));  // error: [texel-offset-range]
    result += textureOffset(color, P, at);  // error: [not-constant]
    result += textureGatherOffset(color, P, at);
    result += textureGather(color, P, 4);  // error: [invalid-gather-component]
    // correct: [invalid-gather-component] result += textureGather(color, P, 3);
    result += textureGather(color, P, at.x);  // error: [not-constant]
    result += texture(plain, P);  // error: [no-matching-overload]
    result += texture(color, vec3(P, 1.0));  // error: [no-matching-overload]
    result += texelFetch(plain, at, 0);  // error: [no-matching-overload]
    result += texture(sampler2D(filtering, plain), P);  // error: [invalid-constructor-argument]
    result += texture(sampler3D(plain, filtering), P.xyx);  // error: [invalid-constructor-argument]
}
