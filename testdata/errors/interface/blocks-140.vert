#version 140
out Vertex { vec4 color; } vertex; // error: [missing-extension] "'out' block 'Vertex' requires version 150 or extension 'GL_ARB_separate_shader_objects'"

void main()
{
    gl_Position = vec4(0.0);
}
