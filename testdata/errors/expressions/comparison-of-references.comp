#version 450
#extension GL_EXT_buffer_reference : require
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
    bool same = node == node; // error: [comparison-of-references]
    // correct: [comparison-of-references] bool same = node.value == node.value;
}
