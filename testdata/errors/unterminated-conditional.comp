#version 450
#if 1
#endif
#ifdef NAME // error: [unterminated-conditional]
#else
void main() {}
// correct: [unterminated-conditional] void main() {}
// correct: [unterminated-conditional] #endif
