#version 310 es
#extension GL_EXT_shared_memory_block : require

layout(local_size_x = 8) in;

// The only block has no other to lie over.
shared Values { highp vec4 values[8]; } tile;

layout(binding = 0) buffer Result { highp vec4 result[]; };

void main() {
    tile.values[gl_LocalInvocationIndex] = vec4(float(gl_LocalInvocationIndex));
    memoryBarrierShared();
    barrier();
    result[gl_LocalInvocationIndex] = tile.values[7u - gl_LocalInvocationIndex];
}
