#version 460
#extension GL_EXT_buffer_reference : require

layout(buffer_reference) buffer Node;
layout(buffer_reference, std430, buffer_reference_align = 16) readonly buffer Node { Node next; uint data[]; };
layout(buffer_reference) buffer Node;
layout(buffer_reference) buffer Self { Self next; };
layout(push_constant) uniform P { Node first; } p;
void main()
{
    Node node = p.first;
    node = Node(address).next;
}
