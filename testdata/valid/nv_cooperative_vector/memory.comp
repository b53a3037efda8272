#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
// Every kind of element, sized and unsized arrays, rows of arrays, members of structures, buffers and shared memory.
layout(local_size_x = 32) in;
layout(constant_id = 0) const int N = 6;
layout(constant_id = 1) const uint OFFSET = 32;
layout(push_constant) uniform Index {
    int i;
};
struct Inner {
    int before;
    float16_t x[64];
};
#define MEMORY(number, T) layout(binding = 0, set = number, std430) buffer Block##number { T x[]; } T##_memory;
MEMORY(0, int8_t)
MEMORY(1, uint8_t)
MEMORY(2, int16_t)
MEMORY(3, uint16_t)
MEMORY(4, int)
MEMORY(5, uint)
MEMORY(6, int64_t)
MEMORY(7, uint64_t)
MEMORY(8, float16_t)
MEMORY(9, float)
MEMORY(10, double)
MEMORY(11, i8vec2)
MEMORY(12, u8vec3)
MEMORY(13, i16vec4)
MEMORY(14, ivec3)
MEMORY(15, uvec4)
MEMORY(16, i64vec2)
MEMORY(17, f16vec3)
MEMORY(18, vec2)
MEMORY(19, dvec4)
layout(binding = 1, std430) buffer Nested {
    Inner s[4];
    Inner one;
    float16_t sized[32];
    float16_t table[3][32];
} nested;
layout(binding = 2, std430) buffer More {
    Inner one;
} several[2];
shared float16_t tile[64];
shared float16_t table[4][64];
shared vec4 sized[N];

void main()
{
    coopvecNV<float16_t, 16> v;
#define BOTH(T) coopVecLoadNV(v, T##_memory.x, 16); coopVecStoreNV(v, T##_memory.x, 32u);
    BOTH(int8_t) BOTH(uint8_t) BOTH(int16_t) BOTH(uint16_t) BOTH(int) BOTH(uint) BOTH(int64_t) BOTH(uint64_t) BOTH(float16_t) BOTH(float) BOTH(double)
    BOTH(i8vec2) BOTH(u8vec3) BOTH(i16vec4) BOTH(ivec3) BOTH(uvec4) BOTH(i64vec2) BOTH(f16vec3) BOTH(vec2) BOTH(dvec4)
    // The vector's own type has nothing to do with the elements.
    coopvecNV<int8_t, N> bytes;
    coopVecLoadNV(bytes, dvec4_memory.x, OFFSET);
    coopVecStoreNV(bytes, f16vec3_memory.x, i * 16);
    coopvecNV<uint, 3> words[2];
    coopVecLoadNV(words[i], uvec4_memory.x, 16);
    coopVecStoreNV(words[1], uvec4_memory.x, 16);
    coopVecLoadNV(v, nested.s[i].x, 16);
    coopVecStoreNV(v, nested.s[1].x, 16);
    coopVecLoadNV(v, nested.one.x, 16);
    coopVecLoadNV(v, nested.sized, 16);
    coopVecLoadNV(v, nested.table[i], 16);
    coopVecStoreNV(v, several[1].one.x, 16);
    coopVecLoadNV(v, tile, 16);
    coopVecStoreNV(v, tile, 0);
    coopVecLoadNV(v, table[i], 16);
    coopVecStoreNV(v, table[2], 16);
    coopVecLoadNV(v, sized, 16);
    coopVecStoreNV(v + v, sized, 0);
}
