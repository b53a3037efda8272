// options: --device-profile=llvmpipe
#version 460
#extension GL_KHR_shader_subgroup_basic : require

layout(constant_id = 0) const uint SIZE = 4096;
layout(local_size_x = 128) in;
layout(binding = 0) buffer Numbers { float numbers[]; };
layout(push_constant) uniform Parameters { vec4 rows[16]; }; // error: [device-limit] "256 bytes, the device allows 128"
// correct: [device-limit] layout(push_constant) uniform Parameters { vec4 rows[8]; };
shared vec4 tile[SIZE]; // error: [device-limit] "65540 bytes, the device allows 32768" "-fspec=0=VALUE"
shared float total;

void main()
{
    tile[gl_LocalInvocationIndex] = rows[0];
    total = 1.0;
    barrier();
    numbers[gl_LocalInvocationIndex] = tile[0].x + total;
}
