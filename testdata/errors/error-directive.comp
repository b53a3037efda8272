#version 450
#error this is wrong // error: [error-directive]
// correct: [error-directive]
#if 0
#error not said
#endif
void main() {}
