// options: "-flimit=MaxComputeWorkGroupSizeY 96"
// Constants that 4.20 adds, those of compute shaders and atomic counters among them.
#version 420
layout(location = 0) out ivec4 limits[7];
void main()
{
    limits[0] = ivec4(gl_MinProgramTexelOffset, gl_MaxProgramTexelOffset, gl_MaxComputeImageUniforms, 0);
    limits[1] = ivec4(gl_MaxComputeWorkGroupCount, gl_MaxComputeUniformComponents);
    limits[2] = ivec4(gl_MaxComputeWorkGroupSize, gl_MaxComputeTextureImageUnits);
    limits[3] = ivec4(gl_MaxComputeAtomicCounters, gl_MaxComputeAtomicCounterBuffers, gl_MaxAtomicCounterBindings,
        gl_MaxAtomicCounterBufferSize);
    limits[4] = ivec4(gl_MaxVertexAtomicCounters, gl_MaxTessControlAtomicCounters, gl_MaxTessEvaluationAtomicCounters,
        gl_MaxGeometryAtomicCounters);
    limits[5] = ivec4(gl_MaxFragmentAtomicCounters, gl_MaxCombinedAtomicCounters, gl_MaxCombinedAtomicCounterBuffers,
        gl_MaxFragmentAtomicCounterBuffers);
    limits[6] = ivec4(gl_MaxVertexAtomicCounterBuffers, gl_MaxTessControlAtomicCounterBuffers,
        gl_MaxTessEvaluationAtomicCounterBuffers, gl_MaxGeometryAtomicCounterBuffers);
}
