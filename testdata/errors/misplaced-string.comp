#version 450
int a = f("text"); // error: [misplaced-string]
// correct: [misplaced-string] int a = 1;
void main() {}
