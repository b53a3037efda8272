#version 450
int class; // error: [reserved-word]
// correct: [reserved-word] int kind;
int sizeof; // error: [reserved-word]
void main() {}
