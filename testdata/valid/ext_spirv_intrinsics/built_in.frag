#version 450
#extension GL_EXT_spirv_intrinsics : require
spirv_execution_mode(5027);

spirv_decorate(extensions = ["SPV_EXT_shader_stencil_export"], capabilities = [5013], 11, 5014) out int gl_FragStencilReference;

void main() {
    gl_FragStencilReference = 3;
}
