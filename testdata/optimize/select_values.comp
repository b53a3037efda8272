// options: --target-env vulkan1.3
#version 460
// If-conversion: a selection that only chooses scalars becomes OpSelect; a vector keeps its branch.
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { uint words[]; } data;
layout(binding = 1, std430) buffer Vectors { vec4 vectors[]; };
void main()
{
    uint i = gl_LocalInvocationIndex;
    uint low = data.words[0], high = data.words[1], previous = 0u;
    vec4 one = vectors[0], other = vectors[1];
    for (uint j = 0u; j < 4u; j++) {
        if (j == i)
            previous = low;
        low += high;
    }
    if (low > high) {
        uint swapped = low;
        low = high;
        high = swapped;
        one = other;
    }
    data.words[i] = low - high + previous;
    vectors[i] = one;
}
