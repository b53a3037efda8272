#version 450

// Outputs take the stream and the buffer of the last default before them; with several streams each output has one.
layout(points) in;
layout(points, max_vertices = 2) out;
layout(location = 0) out vec4 before;
layout(stream = 1) out;
layout(location = 1) out vec4 inherited;
layout(location = 2, stream = 2) out vec4 own;
layout(location = 3) out Parts { vec4 part; };
layout(xfb_buffer = 1, xfb_stride = 32) out gl_PerVertex { layout(xfb_offset = 16) vec4 gl_Position; };

void main()
{
    before = inherited = own = part = vec4(1.0);
    gl_Position = vec4(0.0);
    EmitStreamVertex(1);
    EndStreamPrimitive(1);
}
