// options: --target-env=opengl4.5
#version 450
#extension GL_ARB_bindless_texture : require
layout(location = 0) flat in uvec2 handle;
layout(location = 1) in vec2 uv;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform sampler2D bound;

void main()
{
    sampler2D image = sampler2D(handle);
    const isampler2D numbers = isampler2D(ivec2(1, 2));
    color = texture(image, uv) + vec4(texture(numbers, uv)) + texelFetch(samplerBuffer(handle), 1);
    color += vec4(uvec2(bound), uvec2(image)) + vec4(textureSize(sampler2DShadow(handle), 0), 0, 0);
}
