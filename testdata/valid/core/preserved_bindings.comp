// options: -fpreserve-bindings --target-env=vulkan1.3
#version 450
// Resources that no code names stay in the module; variables without a binding and constants do not.
layout(binding = 0) buffer Used { int number; } used;
layout(binding = 1) buffer Unused { int number; } unused;
layout(binding = 2) uniform sampler2D textures[4];
layout(binding = 3, rgba8) uniform image2D image;
layout(push_constant) uniform Parameters { int number; } parameters;
layout(constant_id = 3) const int FACTOR = 4;
shared int scratch;

void main()
{
    used.number = 1;
}
