#version 460
layout(location = 1) in mat3 model;
layout(location = 3) in vec4 tint; // error: [conflicting-layout] "previous declaration is here: it takes locations 1 to 3"
precision mediump uint; // error: [invalid-precision] "'uint' has that of 'int': 'precision mediump int;'"
precision lowp vec3; // error: [invalid-precision] "has no precision"

void main()
{
    gl_Position = vec4(model * tint.xyz, 1.0);
}
