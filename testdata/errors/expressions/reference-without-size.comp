#version 450
#extension GL_EXT_buffer_reference2 : require
layout(local_size_x = 1) in;
layout(buffer_reference, std430) buffer Node {
    uint value;
};
layout(buffer_reference, std430) buffer List {
    uint values[];
};
layout(push_constant) uniform Constants {
    Node node;
    List list;
};

void main()
{
    Node next = node + 1;
    next = node[1];
    next[0].value = 1u;
    List other = list + 1; // error: [reference-without-size]
    // correct: [reference-without-size] List other = list;
    other += 1; // error: [reference-without-size]
    other = list[1]; // error: [reference-without-size]
    next = node * 2; // error: [invalid-operands]
}
