#version 450

layout(location = 0) in bool a; // error: [invalid-interface-type]
void main() {}
