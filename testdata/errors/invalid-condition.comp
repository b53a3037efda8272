#version 450
#if 1 / 0 // error: [invalid-condition]
// correct: [invalid-condition] #if 1 / 1
#endif
#if 1 % 0 // error: [invalid-condition]
#endif
#if 1 << 64 // error: [invalid-condition]
#endif
#if 1 >> -1 // error: [invalid-condition]
#endif
#if 99999999999999999999 // error: [invalid-condition]
#endif
#if 0 && 1 / 0
#endif
void main() {}
