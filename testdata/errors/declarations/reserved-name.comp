#version 450

int gl_Mine; // error: [reserved-name] "'gl_Mine'"
// correct: [reserved-name] int mine;
struct gl_Kind { int x; }; // error: [reserved-name]
void gl_function() {} // error: [reserved-name]
void main() {}
