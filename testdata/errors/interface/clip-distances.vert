#version 450
out gl_PerVertex { vec4 gl_Position; float gl_ClipDistance; }; // error: [type-mismatch]:44 "redeclaration of 'gl_ClipDistance' with type 'float'; it has type 'float[]'"
void main() {}
