// options: -Wcoop
#version 450
layout(local_size_x = 1) in;
layout(binding = 0, std430) writeonly buffer A {
    uint a[];
};

void main()
{
    a[0] += 1u; // warning: [update-of-writeonly]
    // correct: [update-of-writeonly] a[0] = 1u;
    a[1]++; // error: [read-of-writeonly]
    --a[2]; // error: [read-of-writeonly]
    a[3] = 1u;
}
