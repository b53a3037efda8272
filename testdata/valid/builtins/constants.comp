#version 460
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    int draw_buffers;
    int offsets[gl_MaxProgramTexelOffset - gl_MinProgramTexelOffset];
    ivec3 groups;
} data;

void main()
{
    data.draw_buffers = gl_MaxDrawBuffers + gl_MaxClipDistances + gl_MaxSamples + gl_MaxImageUnits;
    data.groups = gl_MaxComputeWorkGroupCount + gl_MaxComputeWorkGroupSize;
    data.offsets[0] = gl_MaxPatchVertices;
}
