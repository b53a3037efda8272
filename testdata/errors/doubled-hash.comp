#version 450
##if 1 // error: [unknown-directive]
#if 0
##else
int read;
#endif
#define A ## // error: [invalid-paste]
##define B // error: [unknown-directive]
void main() {}
