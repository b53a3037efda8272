#version 450
layout(local_size_x = 1) in;
layout(binding = 0, r32f) uniform image2D image;
void f();
void main()
{
    imageStore(image, ivec2(0), vec4(1.0));
    f();
}
