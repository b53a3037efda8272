// options: --target-env vulkan1.3
#version 450
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 32) in;
layout(binding = 0) uniform sampler2D s;
layout(binding = 1) uniform Data {
    float value;
} data;

void main()
{
    tensorLayoutNV<2> t = tensorLayoutNV<2>(1, 2); // error: [invalid-constructor]
    // correct: [invalid-constructor] tensorLayoutNV<2> t = createTensorLayoutNV(2);
    float f = void(1); // error: [invalid-constructor]
    sampler2D(1.0); // error: [constructor-argument-count]
    image2D(1.0); // error: [invalid-constructor]
}
