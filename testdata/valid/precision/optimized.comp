// options: --target-env=vulkan1.3 -O
// Equal operations of different precision stay apart.
#version 450
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    mediump float relaxed[64];
    float precise_values[64];
    mediump float results[64];
} data;

void main()
{
    uint i = gl_LocalInvocationIndex;
    mediump float a = data.relaxed[i], b = data.relaxed[i + 1u];
    highp float c = data.precise_values[i];
    mediump float d = c;
    data.results[i] = a * b + a * b;
    data.results[i + 1u] = d * d + c * c;
    data.precise_values[i] = c * c;
}
