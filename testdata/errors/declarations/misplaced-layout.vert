#version 450

layout(local_size_x = 4) in; // error: [misplaced-layout] "layout qualifier 'local_size_x' is not allowed on 'in' in the vertex stage"
// correct: [misplaced-layout] layout(location = 4) in vec4 position;
void main() {}
