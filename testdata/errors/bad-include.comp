#version 450
#include // error: [bad-include]
// correct: [bad-include]
#include name // error: [bad-include]
#include "open // error: [bad-include]
#include "" // error: [bad-include]
#include <> // error: [bad-include]
void main() {}
