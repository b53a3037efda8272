// Indices of 64 bits and lengths counted in 64 bits. Narrow unsigned indices are extended, since SPIR-V takes an index as signed.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_64bit_indexing : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Numbers {
    uint8_t narrow;
    uint16_t shorter;
    int8_t negative;
    float x[];
} numbers;
layout(binding = 1, std430) buffer Vectors {
    vec4 x[][4];
} vectors;
layout(binding = 2, std430) buffer Many {
    float x[];
} many[4];
layout(buffer_reference, std430) buffer Remote {
    float x[];
};
layout(push_constant) uniform Where {
    Remote remote;
    uint64_t wide;
    int64_t wideSigned;
};

void wideIndices()
{
    float local[8];
    mat4 m = mat4(1.0);
    numbers.x[wide] = numbers.x[0x123456789ul];
    vectors.x[wideSigned][wide] = m[wide];
    vectors.x[wide][3].yx[wideSigned] = m[2][wide];
    many[wide].x[wide] = 2.0;
    remote.x[wide] = 3.0;
    local[wideSigned] = 4.0;
    numbers.x[0] = local[wide];
}

void narrowIndices()
{
    float local[256];
    local[numbers.narrow] = 1.0;
    numbers.x[numbers.narrow] = numbers.x[numbers.shorter];
    numbers.x[uint8_t(200)] = vec4(1.0, 2.0, 3.0, 4.0)[numbers.narrow];
    vectors.x[numbers.shorter][numbers.narrow].wzyx[numbers.narrow] = local[numbers.narrow];
    many[numbers.narrow].x[numbers.negative] = 5.0;
}

void lengths()
{
    float local[8];
    int64_t total = numbers.x.length64() + vectors.x.length64() + many[wide].x.length64();
    const int64_t known = local.length64() + vectors.x[0].length64();
    numbers.x[0] = float(total + known) + float(numbers.x.length());
}

void main()
{
    wideIndices();
    narrowIndices();
    lengths();
}
