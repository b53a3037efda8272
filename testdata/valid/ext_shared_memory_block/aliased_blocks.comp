// options: --target-env=vulkan1.3
#version 460
#extension GL_EXT_shared_memory_block : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 32) in;

struct Pair {
    float one;
    vec3 three;
};

// Blocks lie over each other; std430 and column_major are where nothing else is said.
shared Words { uint words[64]; };
shared Halves { float16_t halves[128]; uint8_t bytes[16]; };
layout(scalar) shared Packed { Pair pairs[2]; bool flag; } compact;
layout(std140, row_major) shared Old { Pair pairs[2]; mat3 turned; layout(offset = 256) shared float last; } old;

layout(row_major) shared;
shared Turned { mat2x3 rows; layout(column_major) mat2x3 columns; } turned;

layout(binding = 0) buffer Result { float result[]; };

float sum(mat2x3 a, Pair b) { return a[1].x + b.three.y; }

void main() {
    const uint i = gl_LocalInvocationIndex;
    words[i] = i;
    barrier();
    result[i] = float(halves[i]) + float(bytes[i & 15u]);
    compact.pairs[i & 1u] = Pair(1.0, vec3(float(words[63u - i])));
    compact.flag = i == 3u;
    old.pairs[1] = compact.pairs[0];
    old.turned = mat3(2.0);
    old.last = compact.flag ? old.turned[i % 3u].y : turned.columns[i & 1u][2];
    turned.columns = turned.rows;
    atomicAdd(words[0], 1u);
    result[32u + i] = sum(turned.rows, old.pairs[i & 1u]) + old.last;
}
