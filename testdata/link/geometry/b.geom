#version 450
layout(triangles) in;
layout(location = 0) in vec4 tint[];
layout(location = 0) out vec4 passed;
void emit(int i)
{
    gl_Position = gl_in[i].gl_Position;
    passed = tint[i];
    EmitVertex();
}
