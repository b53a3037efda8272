#version 450
#extension GL_ARB_gpu_shader_int64 : require
#extension GL_ARB_shader_ballot : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { vec4 floats; ivec2 ints; uint words; } data;

void main() {
    uint64_t masks = gl_SubGroupEqMaskARB + gl_SubGroupGeMaskARB + gl_SubGroupGtMaskARB + gl_SubGroupLeMaskARB + gl_SubGroupLtMaskARB;
    if (masks == ballotARB(data.words > 3u)) {
        data.floats = readInvocationARB(data.floats, gl_SubGroupInvocationARB % gl_SubGroupSizeARB);
    }
    data.ints = readFirstInvocationARB(data.ints);
}
