#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_EXT_buffer_reference : enable
#extension GL_EXT_control_flow_attributes : enable
const uint64_t WIDE = 4294967297ul;
layout(local_size_x = 1l) in;  // error: [invalid-layout] "layout qualifier 'local_size_x' must be a 32-bit integer constant expression ('1l' of type 'int64_t' given)"
layout(local_size_y_id = 4294967296l) in;  // error: [invalid-layout]
layout(constant_id = WIDE) const int N = 1;  // error: [invalid-layout] "('WIDE' of type 'uint64_t' given)"
layout(binding = 4294967296l) uniform Binding { int a; };  // error: [invalid-layout]
layout(binding = 1, set = 4294967296l) uniform Set { int b; };  // error: [invalid-layout]
layout(binding = 2) uniform Offset { layout(offset = WIDE) int c; };  // error: [invalid-layout]
layout(binding = 3) uniform Align { layout(align = 8589934592ul) int d; };  // error: [invalid-layout]
layout(buffer_reference, buffer_reference_align = 8589934592ul) buffer Reference { int e; };  // error: [invalid-layout]
layout(binding = uint16_t(4)) uniform Narrow { int f; };

void main()
{
    [[max_iterations(WIDE)]]  // warning: [attribute-arguments] "argument of attribute 'max_iterations' must be a non-negative 32-bit integer constant expression"
    while (f > 0)
        break;
}
