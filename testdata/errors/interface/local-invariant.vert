#version 450
layout(location = 0) out vec4 color;

void main()
{
    invariant color; // error: [misplaced-qualifier]:5 "'invariant' is not allowed on 'color'"
    precise color;
    color = vec4(1.0);
    gl_Position = color;
}
