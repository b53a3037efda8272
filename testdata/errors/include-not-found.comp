#version 450
#include "there_is_no_such_file.glsl" // error: [include-not-found] "add folders with -I"
// correct: [include-not-found]
#include </dev/null> // error: [include-not-found]
void main() {}
