// options: --target-env=vulkan1.1
// The output block leaves members out, and the input block is redeclared after it.
#version 450
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
out gl_PerVertex { vec4 gl_Position; };
in gl_PerVertex { vec4 gl_Position; float gl_PointSize; } gl_in[3];

void main()
{
    for (int i = 0; i < gl_in.length(); ++i) {
        gl_Position = gl_in[i].gl_Position * gl_in[2].gl_PointSize;
        EmitVertex();
    }
    EndPrimitive();
}
