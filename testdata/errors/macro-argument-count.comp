#version 450
#define TWO(a, b) a
int a = TWO(1); // error: [macro-argument-count]
// correct: [macro-argument-count] int a = TWO(1, 2);
int b = TWO(1, 2, 3); // error: [macro-argument-count]
#define NONE() 0
int c = NONE(1); // error: [macro-argument-count]
#define ONE(a) a
ONE() // error: [macro-argument-count] "too few"
void main() {}
