// options: --target-env=opengl4.5
#version 420
#extension GL_ARB_explicit_uniform_location : enable
#extension GL_ARB_shader_storage_buffer_object : enable
#extension GL_ARB_shader_image_size : enable
#extension GL_ARB_derivative_control : enable
layout(std430, binding = 0) coherent buffer Counters {
    uint total;
    vec4 values[];
};
layout(rgba8, binding = 1, location = 0) uniform image2D image;
layout(location = 0) out vec4 color;
layout(location = 0) in vec4 value;
void main()
{
    uint old = atomicAdd(total, 1u);
    color = values[values.length() - 1] + float(old) + dFdxFine(value) + vec2(imageSize(image)).xyxy;
}
