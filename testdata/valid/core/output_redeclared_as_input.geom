// options: --target-env=vulkan1.3
// An input block without an array redeclares the output, as in glslang: neither has an instance name.
#version 450
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
in gl_PerVertex { vec4 gl_Position; float gl_PointSize; };
void main()
{
    for (int i = 0; i < gl_in.length(); ++i) {
        gl_Position = gl_in[i].gl_Position;
        EmitVertex();
    }
}
