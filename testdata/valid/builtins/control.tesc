#version 450
layout(vertices = 3) out;

void main()
{
    gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;
    barrier();
    if (gl_InvocationID == 0) {
        gl_TessLevelOuter[0] = float(gl_PatchVerticesIn);
        gl_TessLevelInner[0] = float(gl_PrimitiveID);
    }
}
