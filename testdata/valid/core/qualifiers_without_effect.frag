// What glslang allows although it has no effect: the module is as if it were not there.
#version 450
layout(set = 3, rgba8) uniform;
layout(r32f) buffer;
layout(binding = 0) flat uniform sampler2D image;
layout(location = 0) coherent in Inputs { readonly vec4 a; } inputs;
layout(location = 1, set = 2) in vec4 b;
layout(location = 0) out vec4 color;
centroid vec4 kept;
void main() { kept = b; color = kept + inputs.a + texture(image, b.xy); }
