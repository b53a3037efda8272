#version 450
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_quad : require
#extension GL_KHR_shader_subgroup_rotate : require
#extension GL_NV_shader_subgroup_partitioned : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_subgroup_extended_types_float16 : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    float16_t h;
    bool b;
    f16vec2 h2;
    f16vec3 h3;
    f16vec4 h4;
    uint u;
    uvec4 u4;
} data;

void main()
{
    data.b = subgroupAllEqual(data.h);
    data.b = subgroupAllEqual(data.h2);
    data.h = subgroupAdd(data.h);
    data.h3 = subgroupAdd(data.h3);
    data.h = subgroupInclusiveAdd(data.h);
    data.h4 = subgroupInclusiveAdd(data.h4);
    data.h = subgroupExclusiveAdd(data.h);
    data.h2 = subgroupExclusiveAdd(data.h2);
    data.h = subgroupMul(data.h);
    data.h3 = subgroupMul(data.h3);
    data.h = subgroupInclusiveMul(data.h);
    data.h4 = subgroupInclusiveMul(data.h4);
    data.h = subgroupExclusiveMul(data.h);
    data.h2 = subgroupExclusiveMul(data.h2);
    data.h = subgroupMin(data.h);
    data.h3 = subgroupMin(data.h3);
    data.h = subgroupInclusiveMin(data.h);
    data.h4 = subgroupInclusiveMin(data.h4);
    data.h = subgroupExclusiveMin(data.h);
    data.h2 = subgroupExclusiveMin(data.h2);
    data.h = subgroupMax(data.h);
    data.h3 = subgroupMax(data.h3);
    data.h = subgroupInclusiveMax(data.h);
    data.h4 = subgroupInclusiveMax(data.h4);
    data.h = subgroupExclusiveMax(data.h);
    data.h2 = subgroupExclusiveMax(data.h2);
    data.h = subgroupBroadcast(data.h, 1);
    data.h3 = subgroupBroadcast(data.h3, 1);
    data.h = subgroupBroadcastFirst(data.h);
    data.h4 = subgroupBroadcastFirst(data.h4);
    data.h = subgroupShuffle(data.h, 1);
    data.h2 = subgroupShuffle(data.h2, 1);
    data.h = subgroupShuffleXor(data.h, data.u);
    data.h3 = subgroupShuffleXor(data.h3, data.u);
    data.h = subgroupShuffleUp(data.h, data.u);
    data.h4 = subgroupShuffleUp(data.h4, data.u);
    data.h = subgroupShuffleDown(data.h, data.u);
    data.h2 = subgroupShuffleDown(data.h2, data.u);
    data.h = subgroupClusteredAdd(data.h, 4);
    data.h3 = subgroupClusteredAdd(data.h3, 4);
    data.h = subgroupClusteredMul(data.h, 4);
    data.h4 = subgroupClusteredMul(data.h4, 4);
    data.h = subgroupClusteredMin(data.h, 4);
    data.h2 = subgroupClusteredMin(data.h2, 4);
    data.h = subgroupClusteredMax(data.h, 4);
    data.h3 = subgroupClusteredMax(data.h3, 4);
    data.h = subgroupQuadBroadcast(data.h, 1);
    data.h4 = subgroupQuadBroadcast(data.h4, 1);
    data.h = subgroupQuadSwapHorizontal(data.h);
    data.h2 = subgroupQuadSwapHorizontal(data.h2);
    data.h = subgroupQuadSwapVertical(data.h);
    data.h3 = subgroupQuadSwapVertical(data.h3);
    data.h = subgroupQuadSwapDiagonal(data.h);
    data.h4 = subgroupQuadSwapDiagonal(data.h4);
    data.h = subgroupRotate(data.h, data.u);
    data.h2 = subgroupRotate(data.h2, data.u);
    data.h = subgroupClusteredRotate(data.h, data.u, 4);
    data.h3 = subgroupClusteredRotate(data.h3, data.u, 4);
    data.u4 = subgroupPartitionNV(data.h);
    data.u4 = subgroupPartitionNV(data.h4);
    data.h = subgroupPartitionedAddNV(data.h, data.u4);
    data.h2 = subgroupPartitionedAddNV(data.h2, data.u4);
    data.h = subgroupPartitionedInclusiveAddNV(data.h, data.u4);
    data.h3 = subgroupPartitionedInclusiveAddNV(data.h3, data.u4);
    data.h = subgroupPartitionedExclusiveAddNV(data.h, data.u4);
    data.h4 = subgroupPartitionedExclusiveAddNV(data.h4, data.u4);
    data.h = subgroupPartitionedMulNV(data.h, data.u4);
    data.h2 = subgroupPartitionedMulNV(data.h2, data.u4);
    data.h = subgroupPartitionedInclusiveMulNV(data.h, data.u4);
    data.h3 = subgroupPartitionedInclusiveMulNV(data.h3, data.u4);
    data.h = subgroupPartitionedExclusiveMulNV(data.h, data.u4);
    data.h4 = subgroupPartitionedExclusiveMulNV(data.h4, data.u4);
    data.h = subgroupPartitionedMinNV(data.h, data.u4);
    data.h2 = subgroupPartitionedMinNV(data.h2, data.u4);
    data.h = subgroupPartitionedInclusiveMinNV(data.h, data.u4);
    data.h3 = subgroupPartitionedInclusiveMinNV(data.h3, data.u4);
    data.h = subgroupPartitionedExclusiveMinNV(data.h, data.u4);
    data.h4 = subgroupPartitionedExclusiveMinNV(data.h4, data.u4);
    data.h = subgroupPartitionedMaxNV(data.h, data.u4);
    data.h2 = subgroupPartitionedMaxNV(data.h2, data.u4);
    data.h = subgroupPartitionedInclusiveMaxNV(data.h, data.u4);
    data.h3 = subgroupPartitionedInclusiveMaxNV(data.h3, data.u4);
    data.h = subgroupPartitionedExclusiveMaxNV(data.h, data.u4);
    data.h4 = subgroupPartitionedExclusiveMaxNV(data.h4, data.u4);
}
