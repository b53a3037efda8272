#version 450
#extension GL_ARB_gpu_shader_int64 : require
#extension GL_AMD_gpu_shader_half_float : require
#extension GL_AMD_gpu_shader_int16 : require
#extension GL_AMD_shader_ballot : require
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) buffer Values {
    int i;
    vec3 fv;
    uvec2 uv;
    dvec4 dv;
    u64vec2 u64v;
    f16vec3 f16v;
    uint16_t u16;
};

void main() {
    i = minInvocationsAMD(i);
    fv = minInvocationsAMD(fv);
    i = minInvocationsNonUniformAMD(i);
    fv = minInvocationsNonUniformAMD(fv);
    i = minInvocationsInclusiveScanAMD(i);
    fv = minInvocationsInclusiveScanAMD(fv);
    i = minInvocationsInclusiveScanNonUniformAMD(i);
    fv = minInvocationsInclusiveScanNonUniformAMD(fv);
    i = minInvocationsExclusiveScanAMD(i);
    fv = minInvocationsExclusiveScanAMD(fv);
    i = minInvocationsExclusiveScanNonUniformAMD(i);
    fv = minInvocationsExclusiveScanNonUniformAMD(fv);
    i = maxInvocationsAMD(i);
    fv = maxInvocationsAMD(fv);
    i = maxInvocationsNonUniformAMD(i);
    fv = maxInvocationsNonUniformAMD(fv);
    i = maxInvocationsInclusiveScanAMD(i);
    fv = maxInvocationsInclusiveScanAMD(fv);
    i = maxInvocationsInclusiveScanNonUniformAMD(i);
    fv = maxInvocationsInclusiveScanNonUniformAMD(fv);
    i = maxInvocationsExclusiveScanAMD(i);
    fv = maxInvocationsExclusiveScanAMD(fv);
    i = maxInvocationsExclusiveScanNonUniformAMD(i);
    fv = maxInvocationsExclusiveScanNonUniformAMD(fv);
    i = addInvocationsAMD(i);
    fv = addInvocationsAMD(fv);
    i = addInvocationsNonUniformAMD(i);
    fv = addInvocationsNonUniformAMD(fv);
    i = addInvocationsInclusiveScanAMD(i);
    fv = addInvocationsInclusiveScanAMD(fv);
    i = addInvocationsInclusiveScanNonUniformAMD(i);
    fv = addInvocationsInclusiveScanNonUniformAMD(fv);
    i = addInvocationsExclusiveScanAMD(i);
    fv = addInvocationsExclusiveScanAMD(fv);
    i = addInvocationsExclusiveScanNonUniformAMD(i);
    fv = addInvocationsExclusiveScanNonUniformAMD(fv);
    uv = minInvocationsAMD(uv);
    dv = addInvocationsAMD(dv);
    u64v = maxInvocationsNonUniformAMD(u64v);
    f16v = addInvocationsInclusiveScanAMD(f16v);
    u16 = minInvocationsExclusiveScanNonUniformAMD(u16);
    fv = swizzleInvocationsAMD(fv, uvec4(3, 2, 1, 0));
    uv = swizzleInvocationsMaskedAMD(uv, uvec3(31, 0, 1));
    i = writeInvocationAMD(i, 7, 3u);
    uv.x = mbcntAMD(u64v.x);
}
