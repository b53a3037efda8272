// References are to buffers only (GL_EXT_buffer_reference); what uses such a block as a type is not reported again.
#version 460
#extension GL_EXT_buffer_reference_uvec2 : require
layout(local_size_x = 32) in;
layout(buffer_reference) buffer Good { float value; };
layout(buffer_reference) uniform Bad { float value; }; // error: [misplaced-layout] "only allowed on a buffer block ('uniform' given)"

void main()
{
    Good good = Good(uvec2(0));
    Bad bad;
}
