#version 450
#endif // error: [unmatched-conditional]
// correct: [unmatched-conditional]
#else // error: [unmatched-conditional]
#elif 1 // error: [unmatched-conditional]
#if 1
#else
#else // error: [unmatched-conditional]
#elif 1 // error: [unmatched-conditional]
#endif
void main() {}
