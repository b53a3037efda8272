// options: --target-env=opengl
#version 460
#extension GL_EXT_scalar_block_layout : enable
#extension GL_EXT_buffer_reference : enable
layout(local_size_x = 1) in;
layout(scalar) uniform; // error: [invalid-layout] 8 "layout qualifier 'scalar' is not available in OpenGL"
layout(scalar, binding = 0) buffer Packed { vec3 v; float f; } packed_data; // error: [invalid-layout] 8 "'scalar' is not available in OpenGL"
layout(push_constant) uniform Push { float f; } push; // error: [invalid-layout] 8 "'push_constant' is not available in OpenGL"
layout(set = 1, binding = 1) buffer Set { float f; } in_set; // error: [invalid-layout] 14 "layout qualifier 'set' must be less than 1 in OpenGL (1 given)"
layout(buffer_reference) buffer Pointer { float f; }; // error: [invalid-layout] 8 "'buffer_reference' is not available in OpenGL"
layout(constant_id = 0) const float factor = 2.0;
layout(std430, set = 0, binding = 2) buffer Data { float f; } data;
void main()
{
    data.f = factor;
}
