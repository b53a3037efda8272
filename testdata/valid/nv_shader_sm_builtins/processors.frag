#version 450
#extension GL_NV_shader_sm_builtins : require
layout(location = 0) out uvec4 result;

void main() {
    result = uvec4(gl_WarpsPerSMNV, gl_SMCountNV, gl_WarpIDNV, gl_SMIDNV);
}
