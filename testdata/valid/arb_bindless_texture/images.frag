// options: --target-env=opengl4.5
#version 450
#extension GL_ARB_bindless_texture : require
layout(location = 0) flat in uvec2 handle;
layout(location = 1) in vec2 uv;
layout(location = 0) out vec4 color;
void main()
{
    image2D image = image2D(handle);
    imageStore(image, ivec2(0), vec4(1.0));
    color = imageLoad(image, imageSize(image) - 1) + imageLoad(image2D(handle.yx), ivec2(0));
}
