#version 450
layout(local_size_x = 1) in;
struct S {
    int first;
};
layout(binding = 0, std430) buffer Data {
    float value;
    vec4 four;
    uint numbers[];
} data;

void main()
{
    S s;
    s.second = 1; // error: [unknown-member]
    // correct: [unknown-member] s.first = 1;
    data.vlue = 1.0; // error: [unknown-member]
    data.value = 1.0;
    s.first = 1;
}
