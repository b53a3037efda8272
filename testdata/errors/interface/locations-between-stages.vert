#version 330
layout(location = 0) in vec4 position;
layout(location = 0) out vec4 color; // error: [misplaced-layout]:8 "'location' on output requires version 410 (330 given)"
void main() { gl_Position = position; }
