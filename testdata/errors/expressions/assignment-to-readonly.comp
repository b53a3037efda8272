// options: -Wcoop
#version 450
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) readonly buffer A {
    uint a[];
};
layout(binding = 1, std430) buffer B {
    readonly uint b;
    uint c;
} data;
layout(buffer_reference, std430) readonly buffer R {
    uint value;
};
layout(buffer_reference, std430) buffer W {
    uint value;
    readonly uint other;
};
layout(push_constant) uniform Constants {
    R source;
    W target;
};

void main()
{
    a[0] = 1u; // error: [assignment-to-readonly]
    // correct: [assignment-to-readonly] uint first = a[0];
    data.b = 1u; // error: [assignment-to-readonly]
    data.c = a[0];
    source.value = 1u; // warning: [assignment-to-readonly] "but buffer reference 'R' is readonly"
    target.value = source.value;
    target.other++; // error: [assignment-to-readonly]
    atomicAdd(data.c, 1u);
}
