// options: --target-env vulkan1.3
#version 450
// Sums of the same parts in another order and with other constants share the parts; floats keep their order.

layout(local_size_x = 64) in;

layout(binding = 0) buffer Words {
    uint words[];
};
layout(binding = 1) buffer Numbers {
    float numbers[];
};
layout(push_constant) uniform Push {
    uint row;
    uint column;
};

void main() {
    uint i = gl_LocalInvocationID.x;
    words[(i + 1u) + row] = words[(row + 3u) + i] * 2u * column * 4u;
    words[column + (i + (row + 16u))] = (i ^ row) ^ (i ^ 255u);
    numbers[i] = (numbers[i] + 1.0) + 2.0;
}
