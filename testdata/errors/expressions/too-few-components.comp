#version 450
layout(local_size_x = 1) in;

void main()
{
    vec4 v = vec4(1.0, 2.0); // error: [too-few-components]
    // correct: [too-few-components] vec4 v = vec4(vec2(1.0), vec2(2.0));
    v = vec4(vec3(1.0)); // error: [too-few-components]
    v = vec4(); // error: [too-few-components]
    mat2 m = mat2(1.0, 2.0, 3.0); // error: [too-few-components]
    v = vec4(mat2(1.0));
}
