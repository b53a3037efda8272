// options: -Wcoop
#version 450
layout(local_size_x = 1) in;
layout(binding = 0, std430) writeonly buffer A {
    uint a[];
};
layout(binding = 1, std430) buffer B {
    writeonly vec4 b;
    uint c;
} data;

uint pass(uint x)
{
    return x;
}

void main()
{
    data.c = a[0]; // warning: [read-of-writeonly]
    // correct: [read-of-writeonly] a[0] = data.c;
    a[1] = 1u;
    a[data.c] = uint(a.length());
    uint x = pass(a[2]); // warning: [read-of-writeonly]
    x = uint(data.b.x); // warning: [read-of-writeonly] "read of 'data.b.x', but 'b' is writeonly"
    vec4 all_of_it = data.b; // error: [read-of-writeonly] "cannot read 'data.b'"
    data.b.y = 1.0;
    a[a[1]] = x; // warning: [read-of-writeonly]
    x = min(a[0], 1u); // warning: [read-of-writeonly]
}
