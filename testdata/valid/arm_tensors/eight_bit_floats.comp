#version 460
#extension GL_ARM_tensors : enable
#extension GL_EXT_float_e5m2 : enable
#extension GL_EXT_float_e4m3 : enable
#extension GL_ARM_tensors_float_e5m2 : enable
#extension GL_ARM_tensors_float_e4m3 : enable
layout(set = 0, binding = 0) uniform tensorARM<floate5m2_t, 1> narrow;
layout(set = 0, binding = 1) uniform tensorARM<floate4m3_t, 1> wide;
void main()
{
    uint coords[1] = { gl_GlobalInvocationID.x };
    floate5m2_t value;
    tensorReadARM(narrow, coords, value);
    tensorWriteARM(wide, coords, floate4m3_t(float(value)));
}
