#version 450

layout(location = 0) in bool a; // error: [invalid-interface-type]
// correct: [invalid-interface-type] layout(location = 0) in int a;
void main() {}
