#version 450
#if // error: [bad-condition]
// correct: [bad-condition] #if 1
#endif
#if (1 // error: [bad-condition]
#endif
#if 1 + // error: [bad-condition]
#endif
#if 1.0 // error: [bad-condition]
#endif
#if defined // error: [bad-condition]
#endif
#ifdef // error: [bad-condition]
#endif
#ifndef 1 // error: [bad-condition]
#endif
#define D defined
#if D A // error: [bad-condition]
#endif
void main() {}
