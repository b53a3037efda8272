#version 460
#extension GL_EXT_buffer_reference : require
layout(buffer_reference) buffer Node;
layout(buffer_reference, std430) buffer Node
{
    float value;
    Node next;
};
layout(push_constant) uniform Push { Node first; } push;
float sum(Node node);
layout(binding = 0) buffer Result { float result; };
void main()
{
    result = sum(push.first);
}
