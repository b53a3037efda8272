#version 450
layout(local_size_x = 1) in;

void main()
{
    vec4 v = vec4(1.0);
    float f = v[1.0]; // error: [index-not-integer]
    // correct: [index-not-integer] float f = v[1];
    f = v[true]; // error: [index-not-integer]
    f = v[ivec2(1)]; // error: [index-not-integer]
    f = v[1u];
}
