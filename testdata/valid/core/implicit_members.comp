// options: --target-env=vulkan1.3
#version 450
#extension GL_EXT_buffer_reference : enable
#extension GL_EXT_shared_memory_block : enable
// Unsized members are as long as their largest constant index asks for, but for the last one of a buffer block.
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { int r[]; int s[3]; float f[]; } data;
layout(push_constant) uniform Constants { int q[]; } constants;
layout(buffer_reference) buffer Node { int v; int w[]; };
shared Scratch { int x[]; int y; } scratch;
layout(binding = 1) uniform Uniforms { Node node; float g[]; };

void main()
{
    data.f[data.r[3] + data.s[1]] = float(constants.q[2]);
    node.w[7 + data.r[0]] = node.v;
    scratch.x[5] = 2;
    node.v = int(g[1]) + scratch.y;
}
