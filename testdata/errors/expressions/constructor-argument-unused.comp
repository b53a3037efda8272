#version 450
layout(local_size_x = 1) in;

void main()
{
    vec2 v = vec2(1.0, 2.0, 3.0); // error: [constructor-argument-unused]
    // correct: [constructor-argument-unused] vec2 v = vec2(1.0, 2.0);
    v = vec2(vec3(1.0), 1.0); // error: [constructor-argument-unused]
    v = vec2(1.0, vec3(1.0));
    mat2 m = mat2(1.0, 2.0, 3.0, 4.0, 5.0); // error: [constructor-argument-unused]
}
