// options: --target-env=opengl4.5
#version 450
#extension GL_ARB_bindless_texture : require
layout(local_size_x = 1) in;
shared sampler2D image;
layout(binding = 0) buffer Data
{
    uvec2 handle;
    vec4 result;
};

void main()
{
    image = sampler2D(handle);
    barrier();
    result = textureLod(image, vec2(0.0), 0.0);
}
