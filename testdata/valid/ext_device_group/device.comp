#version 450
#extension GL_EXT_device_group : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    int device;
} data;

void main()
{
    data.device = gl_DeviceIndex;
}
