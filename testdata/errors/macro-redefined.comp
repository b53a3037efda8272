#version 450
#define A 1
#define A 1
#define A 2 // error: [macro-redefined]
#define F(a) a
#define F(b) b // error: [macro-redefined]
#define A(x) 2 // error: [macro-redefined]
void main() {}
