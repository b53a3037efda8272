#version 450
#define // error: [bad-define]
// correct: [bad-define] #define A
#define 1 // error: [bad-define]
#define F(a // error: [bad-define]
#define G(1) x // error: [bad-define]
#define H(a b) x // error: [bad-define]
#define I(a, a) x // error: [bad-define]
#undef // error: [bad-define]
#undef 1 // error: [bad-define]
void main() {}
