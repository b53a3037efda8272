#version 450
layout(local_size_x = 1) in;

void main()
{
    vec2 v = {}; // error: [empty-initializer-list]
    // correct: [empty-initializer-list] vec2 v = vec2(0.0);
}
