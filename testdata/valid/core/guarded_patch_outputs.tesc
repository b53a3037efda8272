#version 450
// The invocations of a patch share its outputs, so that one must not read them where its guard forbids it.
layout(vertices = 3) out;
layout(location = 0) patch out float shared_weight;
layout(location = 1) out float own_weight[];

void main() {
    own_weight[gl_InvocationID] = 1.0;
    if (gl_InvocationID == 0) shared_weight = 2.0;
    gl_TessLevelOuter[0] = gl_InvocationID == 0 && shared_weight > 1.0 ? 3.0 : 4.0;
}
