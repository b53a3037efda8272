// options: --target-env=vulkan1.2
#version 450
#extension GL_EXT_buffer_reference : require
layout(buffer_reference, local_size_x = 4) buffer Words { uint x[]; }; // error: [misplaced-layout]
void main() {}
