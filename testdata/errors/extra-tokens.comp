#version 450
#ifdef A B // error: [extra-tokens]
// correct: [extra-tokens] #ifdef A
#else C // error: [extra-tokens]
#endif D // error: [extra-tokens]
#if 1 2 // error: [extra-tokens]
#endif
#undef A B // error: [extra-tokens]
#line 10 2 3 // error: [extra-tokens]
void main() {}
