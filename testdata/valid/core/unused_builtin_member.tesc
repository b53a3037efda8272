// options: --target-env=vulkan1.0
// Reads whose values nobody uses: of members of a built-in block, and of the block itself.
#version 450
layout(vertices = 4) out;
layout(location = 0) patch out vec4 corner;

void main()
{
    gl_in[0].gl_PointSize;
    gl_in[1];
    gl_out[gl_InvocationID].gl_Position;
    gl_in[0].gl_PointSize, corner = gl_in[2].gl_Position;
}
