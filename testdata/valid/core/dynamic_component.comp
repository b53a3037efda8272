// A vector that is indexed dynamically is a variable; one that is indexed by constants is a value.
#version 450
layout(binding = 0) buffer Data { uint values[]; } data;
void main() {
    const uvec3 scales = uvec3(data.values[0], data.values[1], data.values[2]);
    const uvec3 shifts = scales >> 4u;
    uint number = data.values[3];
    uint which = number < 4u ? 0u : 2u;
    data.values[4] = scales[which] + shifts[1];
}
