#version 310 es
layout(location = 0) out Vertex { // error: [missing-extension] "'out' block 'Vertex' requires version 320 or extension 'GL_EXT_shader_io_blocks'"
    vec4 color;
} vertex;

void main()
{
    gl_Position = vec4(0.0);
}
