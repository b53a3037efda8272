#version 450
layout(vertices = 4) out;
in gl_PerVertex { vec4 gl_Position; float gl_ClipDistance[9]; } gl_in[]; // error: [invalid-array-size] "array size of 'gl_ClipDistance' must not exceed 8 (9 given)"
layout(location = 0) out flat noperspective int index[]; // error: [conflicting-qualifiers]:31 "cannot combine interpolation qualifiers 'flat' and 'noperspective'"
void main() {}
