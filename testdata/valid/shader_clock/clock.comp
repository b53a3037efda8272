#version 450
#extension GL_ARB_gpu_shader_int64 : require
#extension GL_ARB_shader_clock : require
#extension GL_EXT_shader_realtime_clock : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    uvec2 words;
    uint64_t time;
} data;

void main()
{
    data.words = clock2x32ARB() + clockRealtime2x32EXT();
    data.time = clockRealtimeEXT() - clockARB();
}
