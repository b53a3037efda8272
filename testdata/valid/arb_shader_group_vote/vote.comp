#version 450
#extension GL_ARB_shader_group_vote : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    bool any_of;
    bool all_of;
    bool equal;
} data;

void main()
{
    bool first = gl_LocalInvocationIndex == 0u;
    data.any_of = anyInvocationARB(first);
    data.all_of = allInvocationsARB(first);
    data.equal = allInvocationsEqualARB(first);
}
