// Access chains into a local array stay where they are: drivers make values of its elements all the same.
#version 450
#extension GL_EXT_control_flow_attributes : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint ROWS = 4;
layout(binding = 0) readonly buffer Bias { float bias[]; };
layout(binding = 1) buffer Result { float result[]; };
layout(push_constant) uniform Parameters { uint flags; } parameters;

void main()
{
    float sums[ROWS];
    [[unroll]] for (uint row = 0; row < ROWS; ++row) {
        sums[row] = result[row * 32 + gl_LocalInvocationIndex];
    }
    [[unroll]] for (uint row = 0; row < ROWS; ++row) {
        if ((parameters.flags & 1) != 0) {
            sums[row] += bias[row];
        }
        if ((parameters.flags & 2) != 0) {
            sums[row] *= bias[row + ROWS];
        }
        result[row] = sums[row];
    }
}
