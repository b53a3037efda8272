#version 450
layout(vertices = 4) out;
out gl_PerVertex { vec4 gl_Position; } gl_out[2]; // error: [invalid-interface-type]:5 "array size of 'gl_out' must be 4 as 'vertices' (2 given)"
in gl_PerVertex { // error: [invalid-interface-type]:4 "array size of 'gl_in' must be 32 as 'gl_MaxPatchVertices' (3 given)"
    layout(xfb_offset = 0) vec4 gl_Position; // error: [misplaced-layout]:12 "not allowed on a member of a redeclared 'in' block"
} gl_in[3];
void main() {}
