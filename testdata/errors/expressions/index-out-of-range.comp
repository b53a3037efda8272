#version 450
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    float value;
    vec4 four;
    uint numbers[];
} data;
layout(constant_id = 0) const int S = 4;

void main()
{
    vec3 v = vec3(1.0);
    v[3] = 1.0; // error: [index-out-of-range] "3"
    // correct: [index-out-of-range] v[2] = 1.0;
    v[-1] = 1.0; // error: [index-out-of-range] "negative"
    float a[4];
    a[4] = 1.0; // error: [index-out-of-range]
    data.numbers[4294967295u] = 1u;
    a[3] = 1.0;
    mat2x3 m = mat2x3(1.0);
    m[2] = v; // error: [index-out-of-range]
    m[1][3] = 1.0; // error: [index-out-of-range]
    data.numbers[-1] = 1u; // error: [index-out-of-range]
    data.numbers[1000] = 1u;
    float b[S];
    b[1000] = 1.0; // error: [index-out-of-range]
    b[-1] = 1.0; // error: [index-out-of-range]
}
