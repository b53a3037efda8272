// The copies of a loop each have what nothing reaches in the loops inside: continue targets and merge blocks.
#version 460
#extension GL_EXT_control_flow_attributes : require
layout(local_size_x = 8) in;
layout(binding = 0, std430) buffer Data { uint words[]; } data;

uint with_return(uint start) {
    uint index = start;
    while (index < 4) {
        if (true) return data.words[index];
        index++;
    }
    return 1;
}

void main() {
    uint found[2];
    [[unroll]] for (uint i = 0; i < 2; i++) found[i] = with_return(i + data.words[8]);
    uint sum = 0;
    [[unroll]] for (uint i = 0; i < 2; i++) {
        if (found[i] > 3) {
            for (;;) {
                sum += found[i];
                break;
            }
        }
    }
    data.words[0] = found[data.words[9] & 1] + sum;
}
