#version 450
#extension GL_ARM_shader_core_builtins : require
layout(binding = 0) buffer Result { uvec4 cores; uint warps; } result;

void main() {
    result.cores = uvec4(gl_CoreIDARM, gl_CoreCountARM, gl_CoreMaxIDARM, gl_WarpIDARM);
    result.warps = gl_WarpMaxIDARM;
}
