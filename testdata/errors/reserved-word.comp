#version 450
int class; // error: [reserved-word]
int sizeof; // error: [reserved-word]
void main() {}
