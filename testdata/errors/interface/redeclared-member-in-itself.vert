#version 450
out gl_PerVertex {
    float gl_ClipDistance[gl_ClipDistance]; // error: [not-an-integer-constant]:27
};
void main() {}
