#version 450
#define A ## 1 // error: [invalid-paste]
// correct: [invalid-paste] #define A 1
#define B 1 ## // error: [invalid-paste]
#define S(x) # y // error: [invalid-paste]
#define P(a, b) a ## b
int a = P(+, 1); // error: [invalid-paste]
void main() {}
