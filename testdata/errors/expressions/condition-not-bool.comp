#version 450
layout(local_size_x = 1) in;

void main()
{
    int i = 1;
    int j = i ? 1 : 2; // error: [condition-not-bool]
    // correct: [condition-not-bool] int j = i != 0 ? 1 : 2;
    vec2 v = bvec2(true) ? vec2(1.0) : vec2(2.0); // error: [condition-not-bool]
}
