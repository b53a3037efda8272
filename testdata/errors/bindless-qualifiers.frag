// options: --target-env=opengl4.5
#version 450
#extension GL_ARB_bindless_texture : require
layout(binding = 0, bindless_sampler, rgba8) uniform image2D one; // error: [misplaced-layout] "is not allowed on 'image2D'"
layout(binding = 1, bound_image) uniform sampler2D two; // error: [misplaced-layout] "is not allowed on 'sampler2D'"
layout(location = 0, bindless_sampler) in float three; // error: [misplaced-layout] "is not allowed on 'float'"
layout(binding = 2, bindless_sampler, bound_sampler) uniform sampler2D four; // error: [conflicting-layout] "cannot be combined"
layout(bindless_sampler) buffer; // error: [misplaced-layout]
void main() {}
