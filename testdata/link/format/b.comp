#version 450
layout(binding = 0, rgba32f) uniform image2D image; // error: 46 [conflicting-layout] "'image' has 'rgba32f', but no 'rgba32f' in another unit"
void f()
{
    imageStore(image, ivec2(1), vec4(1.0));
}
