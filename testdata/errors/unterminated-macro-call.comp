#version 450
#define ONE(x) x
int a = ONE(1; // error: [unterminated-macro-call]
// correct: [unterminated-macro-call] int a = ONE(1);
#define TWO(x) x
int b = TWO( // error: [unterminated-macro-call]
void main() {}
