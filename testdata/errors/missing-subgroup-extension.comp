#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_clustered : require
// correct: [missing-subgroup-extension] #extension GL_KHR_shader_subgroup_clustered : require
// correct: [missing-subgroup-extension] #extension GL_EXT_shader_subgroup_extended_types_int8 : require
#extension GL_EXT_shader_subgroup_extended_types_float16 : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    i8vec4 bytes;
    uint64_t word;
    float16_t half_value;
} data;

void main()
{
    data.bytes = subgroupAdd(data.bytes); // error: [missing-subgroup-extension] "GL_EXT_shader_subgroup_extended_types_int8"
    data.word = subgroupBroadcast(data.word, 3u); // error: [missing-subgroup-extension]
    data.word = subgroupClusteredXor(data.word, 4u); // error: [missing-subgroup-extension]
    data.half_value = subgroupMax(data.half_value);
}
