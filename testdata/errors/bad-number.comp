#version 450
int a = 08; // error: [bad-number]
// correct: [bad-number] int a = 8;
float b = 1f; // error: [bad-number]
int c = 0x; // error: [bad-number]
float d = 1.0q; // error: [bad-number]
int e = 1..2; // error: [bad-number]
void main() {}
