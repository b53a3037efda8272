#version 450
int a = 1 $ 2; // error: [bad-character]
int b = "open; // error: [bad-character]
int café; // error: [bad-character]
// correct: [bad-character] int cafe;
void main() {}
