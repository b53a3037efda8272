// A block has members; what follows is still checked.
#version 450
out gl_PerVertex {
}; // error: [bad-syntax] "unexpected '}'"
out gl_PerVertex { float gl_PointSize; };
void main() {}
