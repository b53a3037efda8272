#version 450
int a = f("text"); // error: [misplaced-string]
void main() {}
