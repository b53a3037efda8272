// options: -Wcoop
#version 460
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(buffer_reference, buffer_reference_align = 2) buffer Word { uint x; }; // warning: [loose-reference-alignment] "'buffer_reference_align' must be at least 4, the size of the largest scalar (2 given)"
// correct: [loose-reference-alignment] layout(buffer_reference, buffer_reference_align = 4) buffer Word { uint x; };
layout(buffer_reference, buffer_reference_align = 4) buffer Long { uint x; uint64_t y[2]; }; // warning: [loose-reference-alignment] "'y' has it"
layout(buffer_reference, buffer_reference_align = 4) buffer Next { Word next; }; // warning: [loose-reference-alignment] "must be at least 8"
layout(buffer_reference, buffer_reference_align = 2) buffer Halves { f16vec4 x[]; };
layout(push_constant) uniform Constants { Word a; Long b; Next c; Halves d; };
void main()
{
    a.x = b.x;
}
