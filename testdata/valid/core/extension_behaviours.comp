// options: --target-env=vulkan1.1
#version 450
#extension all : disable
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : enable
#extension GL_KHR_shader_subgroup_vote : enable
#undef VULKAN
#extension GL_KHR_shader_subgroup_vote : disable
#ifdef VULKAN
#error switching an extension off brings no macro back
#endif
#extension GL_KHR_shader_subgroup_basic : warn
#extension GL_EXT_scalar_block_layout : enable

#ifndef GL_KHR_shader_subgroup_vote
#error an extension that is supported has its macro whether it is enabled or not
#endif
#if GL_EXT_shader_explicit_arithmetic_types_int64 != 1 || defined GL_NOT_THERE
#error the macro of an extension is 1
#endif

layout(binding = 0, scalar) buffer Result { uint64_t wide; int8_t narrow; };

// A function of an extension that is off is a name like any other.
bool subgroupAll(bool value) { return !value; }

void main() {
    wide = uint64_t(gl_SubgroupSize);
    narrow = int8_t(subgroupAll(narrow > int8_t(0)));
}
