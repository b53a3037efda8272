#version 460
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    bool any_of;
    bool all_of;
    bool equal;
} data;

void main()
{
    bool first = gl_LocalInvocationIndex == 0u;
    data.any_of = anyInvocation(first);
    data.all_of = allInvocations(first);
    data.equal = allInvocationsEqual(first);
}
