// options: --target-env=vulkan1.1
#version 450
// error-anywhere: [target-too-old] "SPV_KHR_workgroup_memory_explicit_layout requires SPIR-V 1.4, but the target is vulkan1.1"
#extension GL_EXT_shared_memory_block : require
shared Block { int x; } block;
void main()
{
    int i = 0;
    block.x = i;
}
