#version 450
#define GL_A // error: [reserved-macro]
// correct: [reserved-macro] #define A
#undef GL_KHR_cooperative_matrix // error: [reserved-macro]
#define defined // error: [reserved-macro]
#define __LINE__ 1 // error: [reserved-macro]
#undef __FILE__ // error: [reserved-macro]
void main() {}
