#version 450
int a;
#version 450 // error: [bad-version]
// correct: [bad-version]
void main() {}
