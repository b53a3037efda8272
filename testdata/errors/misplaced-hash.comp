#version 450
int a; # define A // error: [misplaced-hash]
// correct: [misplaced-hash] int a;
// correct: [misplaced-hash] #define A
int b = 1 ## 2; // error: [misplaced-hash]
void main() {}
