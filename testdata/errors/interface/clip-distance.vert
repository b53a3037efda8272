#version 450

void parameter(int gl_name) {}            // error: [reserved-name]

void main() {
    int index = gl_VertexIndex;
    gl_ClipDistance[2] = 1.0;
    gl_ClipDistance[index] = 1.0;         // error: [dynamic-index-of-unsized-array]
}
