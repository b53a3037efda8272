#version 450

layout(binding = 0, scalar) buffer Data { // error: [missing-extension] "GL_EXT_scalar_block_layout"
    int x;
};
layout(buffer_reference) buffer Address { // error: [missing-extension]
    int y;
};
void main() {}
