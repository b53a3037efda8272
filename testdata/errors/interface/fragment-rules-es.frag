#version 310 es
precision highp float;
layout(location = 0) out vec4 colors[2];
layout(location = 0) flat in int index;
layout(location = 1) in vec2 uv;
layout(binding = 0) uniform sampler2D image;
layout(binding = 1) uniform highp sampler2DShadow shadow;
layout(blend_support_screen) out; // error: [misplaced-layout] "add '#extension GL_KHR_blend_equation_advanced : enable'"
void main()
{
    const ivec2 offset = ivec2(1);
    colors[1] = vec4(1.0);
    colors[index] = vec4(1.0); // error: [dynamic-index-of-outputs] "index into fragment output 'colors' must be a constant expression in GLSL ES"
    // correct: [dynamic-index-of-outputs] colors[0] = vec4(1.0);
    colors[0] = textureGatherOffset(image, uv, offset) + textureGatherOffset(shadow, uv, 0.5, ivec2(0));
    colors[0] = textureGatherOffset(image, uv, ivec2(uv)); // error: [not-constant]
}
