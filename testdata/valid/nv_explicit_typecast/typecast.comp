#version 450
#extension GL_NV_explicit_typecast : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_EXT_buffer_reference : enable
#extension GL_EXT_buffer_reference_uvec2 : enable
// A typecast is a constructor with one operand: the commas in the last one are sequence operators.
layout(local_size_x = 1) in;
layout(buffer_reference) buffer Ref { vec4 value; };
layout(binding = 0) buffer Data { float x; uint u; vec4 v; mat3 m; uvec2 address; } data;
const int three = (int) 3.7;
void main()
{
    data.x = (float) data.u + (float) -three;
    data.v = (vec4) data.u;
    data.v.xyz = (vec3) data.v * (float) (int) data.x;
    data.m = (mat3) (mat4) data.m;
    data.u = (uint) (float16_t) data.x;
    data.v += ((Ref) data.address).value;
    data.v.xyz += (vec3) (data.x, 2.0, data.v.y);
}
