// options: --target-env=vulkan1.2
#version 460
#extension GL_EXT_control_flow_attributes : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data { uint values[]; };

// Of attributes that contradict each other the last one holds.
void main() {
    [[unroll, dont_unroll]]
    for (uint i = 0u; i < 4u; ++i)
        values[i] += 1u;
    [[loop, unroll]]
    for (uint i = 0u; i < 4u; ++i)
        values[i] += 2u;
    [[peel_count(1), partial_count(2), min_iterations(3), dont_unroll]]
    for (uint i = 0u; i < values[9]; ++i)
        values[i] += 3u;
    [[dont_unroll, partial_count(2)]]
    for (uint i = 0u; i < values[9]; ++i)
        values[i] += 4u;
    [[flatten, dont_flatten]]
    if (values[0] == 1u)
        values[1] = 2u;
    [[branch, flatten]]
    switch (values[2]) {
    case 0u:
        values[3] = 4u;
        break;
    }
}
