#version 450
#foo // error: [unknown-directive]
// correct: [unknown-directive]
#   1 // error: [unknown-directive]
#if 0
#foo
#endif
void main() {}
