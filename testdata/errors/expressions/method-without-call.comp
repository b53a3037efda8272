#version 450
layout(local_size_x = 1) in;

void main()
{
    int a[2];
    int n = a.length; // error: [method-without-call]
    // correct: [method-without-call] int n = a.length();
    vec2 v = vec2(1.0);
    n = v.length; // error: [method-without-call]
}
