#version 450
layout(local_size_x = 1) in;

void main()
{
    int i = { 1 }; // error: [invalid-initializer-list]
    // correct: [invalid-initializer-list] int i = 1;
    vec2 v = { 1.0, { 2.0 } }; // error: [invalid-initializer-list]
    mat2 m = { { 1.0, 2.0 }, { 3.0, 4.0 } };
}
