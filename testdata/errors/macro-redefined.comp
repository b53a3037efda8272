#version 450
#define A 1
#define A 1
#define A 2 // error: [macro-redefined]
// correct: [macro-redefined] #undef A
// correct: [macro-redefined] #define A 2
#define F(a) a
#define F(b) b // error: [macro-redefined]
#define A(x) 2 // error: [macro-redefined]
void main() {}
