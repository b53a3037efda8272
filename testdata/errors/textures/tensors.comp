#version 460
#extension GL_ARM_tensors : require
#extension GL_EXT_bfloat16 : require
layout(binding = 0) uniform tensorARM<int, 2> pairs;
layout(binding = 1) uniform readonly tensorARM<int, 1> source;
layout(binding = 2) uniform writeonly tensorARM<int, 1> target;
layout(binding = 3) uniform tensorARM<bfloat16_t, 1> small;  // error: [invalid-component-type]
layout(binding = 4) uniform tensorARM<int, 0> nothing;  // error: [invalid-tensor-dimension]

void main() {
    int element = 0;
    uint operands = gl_TensorOperandsNonTemporalARM;
    tensorReadARM(pairs, uint[](0), element);  // error: [no-matching-overload]
    tensorReadARM(target, uint[](0), element);  // error: [read-of-writeonly]
    tensorWriteARM(source, uint[](0), element);  // error: [assignment-to-readonly]
    tensorWriteARM(target, uint[](0), 1.5);  // error: [no-matching-overload]
    tensorWriteARM(target, uint[](0), 1, gl_TensorOperandsOutOfBoundsValueARM, 2);  // error: [tensor-operands]
    // correct: [tensor-operands] tensorWriteARM(target, uint[](0), 1);
    tensorReadARM(source, uint[](0), element, gl_TensorOperandsOutOfBoundsValueARM);  // error: [tensor-operands]
    tensorReadARM(source, uint[](0), element, gl_TensorOperandsOutOfBoundsValueARM, 2u);  // error: [tensor-operands]
    tensorReadARM(source, uint[](0), element, gl_TensorOperandsOutOfBoundsValueARM, element);  // error: [not-constant]
    tensorReadARM(source, uint[](0), element, operands);  // error: [not-constant]
    operands = tensorSizeARM(pairs, 2);  // error: [tensor-rank]
    // correct: [tensor-rank] operands = tensorSizeARM(pairs, 1);
    pairs = pairs;  // error: [assignment-to-uniform]
    element = pairs + 1;  // error: [tensor-operator]
}
