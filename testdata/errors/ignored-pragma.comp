#version 450
#pragma once // warning: [ignored-pragma]
// correct: [ignored-pragma]
#pragma unknown
void main() {}
