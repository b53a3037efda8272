#version 460
#extension GL_ARM_tensors : require
#extension GL_ARM_tensors_bfloat16 : require
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(binding = 0) uniform tensorARM<float, 2> weights;
layout(binding = 1) uniform readonly tensorARM<int8_t, 3> source;
layout(binding = 2) uniform writeonly tensorARM<bfloat16_t, 1> target;
layout(binding = 3) uniform tensorARM<uint, 4> several[2];
layout(binding = 4) buffer Result { uint size; float first; float row[4]; } result;

uint dimension(readonly tensorARM<int8_t, 3> tensor) {
    return tensorSizeARM(tensor, 2);
}

void main() {
    float row[4];
    int8_t element;
    uint word;
    tensorReadARM(weights, uint[](1, gl_LocalInvocationIndex), row);
    tensorReadARM(weights, uint[](1, 2), result.first, gl_TensorOperandsNonTemporalARM | gl_TensorOperandsOutOfBoundsValueARM, 1.0);
    tensorReadARM(source, uint[](1, 2, 3), element, gl_TensorOperandsNonTemporalARM);
    tensorReadARM(several[1], uint[](0, 0, 0, 1), word);
    tensorWriteARM(weights, uint[](3, 4), row[1] + float(element));
    tensorWriteARM(target, uint[](7), bfloat16_t(0.5), gl_TensorOperandsNonTemporalARM);
    tensorWriteARM(several[0], uint[](0, 0, 0, 1), uint[3](1, 2, word));
    result.row = row;
    result.size = tensorSizeARM(weights, 0) + dimension(source);
}
