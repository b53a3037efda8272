#version 450

in vec4 a; // error: [invalid-interface-type] "compute"
out vec4 b; // error: [invalid-interface-type]
void main() {}
