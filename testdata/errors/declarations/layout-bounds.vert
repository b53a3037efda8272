// Bounds and versions of layout qualifiers, and what members of blocks may repeat.
#version 430
layout(binding = 65535) uniform Bound { vec4 a; } first; // warning: [invalid-layout] "should be less than 65535"
layout(set = 63, binding = 1) uniform sampler2D second; // warning: [invalid-layout] "should be less than 63"
layout(std430) uniform; // error: [missing-extension] "GL_EXT_scalar_block_layout"
layout(packed) uniform; // error: [invalid-layout] "not available in Vulkan"
layout(binding = 2) uniform Block { buffer vec4 a; } block; // error: [misplaced-qualifier]
out Outputs { layout(location = 1) vec4 a; } outputs; // error: [misplaced-layout] "440"
layout(location = 4) out Located { vec4 a; } located; // error: [misplaced-layout] "440"
void main() {}
