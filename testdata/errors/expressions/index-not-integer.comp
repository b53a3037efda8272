#version 450
layout(local_size_x = 1) in;

struct Number { int value; };
void main()
{
    vec4 v = vec4(1.0);
    float f = v[1.0]; // error: [index-not-integer]
    // correct: [index-not-integer] float f = v[1];
    f = v[true]; // error: [index-not-integer]
    f = v[ivec2(1)]; // error: [index-not-integer] "select a component: '.x'"
    f = v[mat2(1.0)]; // error: [index-not-integer] "write a scalar integer"
    f = v[Number(1)]; // error: [index-not-integer] "write a scalar integer"
    f = v[int[](1)]; // error: [index-not-integer] "write a scalar integer"
    f = v[1u];
}
