#version 460
#extension GL_EXT_spirv_intrinsics : require

spirv_instruction(extensions = ["SPV_KHR_shader_clock"], capabilities = [5055, 1], set = "x", id = 5056)
uvec2 clock(spirv_by_reference float a, spirv_literal int b, const in int c);
spirv_execution_mode(5027);
spirv_execution_mode_id(capabilities = [1], 31, N, 1 + 2);
spirv_decorate(11, 4992, 1.5, true) in vec2 a;
spirv_decorate_string(5635, "name") spirv_decorate_id(5634, b) out vec2 c;
spirv_storage_class(extensions = ["a", "b"], 5338) vec4 d;
