// options: -Os
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
// What must not be executed where a loop does not run at all stays in it, unless its condition computes it.
layout(local_size_x = 1) in;
layout(binding = 0) uniform Settings { float scale; int count; int step_; } settings;
layout(binding = 1) buffer Data { float values[64]; uint words[64]; int8_t bytes[64]; int16_t shorts[64]; int64_t longs[64]; } data;
layout(push_constant) uniform Push { int n; uint u; float f; int8_t b; int16_t s; int64_t l; } push;

void main() {
    // The load moves no further than the loop that may not run; the condition's does.
    for (int i = 0; i < settings.count; ++i) data.values[i] *= settings.scale;
    for (int i = 0; i < push.n; ++i)
        for (int j = 0; j < settings.step_ * 3; ++j) data.words[j] += uint(i);
    for (int i = 0; i < push.n; ++i) data.bytes[i] *= push.b / int8_t(-1);
    for (int i = 0; i < push.n; ++i) data.shorts[i] *= push.s / int16_t(-1);
    for (int i = 0; i < push.n; ++i) data.longs[i] *= push.l / -1L;
    for (int i = 0; i < push.n; ++i) data.words[i] *= push.u / uint(push.n);
    for (int i = 0; i < push.n; ++i) data.words[i] += uint(push.f);
    // These are defined whatever the dividend is.
    for (int i = 0; i < push.n; ++i) data.bytes[i] *= push.b / int8_t(-2);
    for (int i = 0; i < push.n; ++i) data.words[i] *= push.u / 0xFFFFFFFFu;
}
