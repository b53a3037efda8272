#version 450
layout(local_size_x = 1) in;
struct S {
    int a[2];
};
struct S2 {
    int a[2];
};
layout(binding = 0, std430) buffer Data {
    float value;
    vec4 four;
    uint numbers[];
} data;

void main()
{
    bool t = true;
    int i = 1;
    vec3 v = vec3(1.0);
    mat2x3 m = mat2x3(1.0);
    vec4 four = vec4(1.0);
    S s;
    S2 s2;
    v = v + four; // error: [invalid-operands] "'vec3' and 'vec4'"
    // correct: [invalid-operands] v = v + four.xyz;
    v = m * v; // error: [invalid-operands]
    m = m * m; // error: [invalid-operands]
    t = t + t; // error: [invalid-operands]
    i = i % 2.0; // error: [invalid-operands]
    i = i & t; // error: [invalid-operands]
    i = i << 1.0; // error: [invalid-operands]
    i = i << ivec2(1); // error: [invalid-operands]
    t = v < v; // error: [invalid-operands] 
    t = i && t; // error: [invalid-operands]
    t = !i; // error: [invalid-operands]
    v = ~v; // error: [invalid-operands]
    t = -t; // error: [invalid-operands]
    t++; // error: [invalid-operands]
    t = s == s2; // error: [invalid-operands]
    t = s == s;
    t = v == four; // error: [invalid-operands]
    s = s + s; // error: [invalid-operands]
    t = i == t; // error: [invalid-operands]
    data.numbers = data.numbers; // error: [invalid-operands]
    v *= m; // error: [compound-assignment-type]
}
