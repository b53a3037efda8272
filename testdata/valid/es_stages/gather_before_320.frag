#version 310 es
#extension GL_OES_gpu_shader5 : require
precision highp float;
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform sampler2D image;
void main()
{
    color = textureGatherOffset(image, uv, ivec2(uv), 1);
}
