#version 450

uniform shared float a; // error: [conflicting-qualifiers] "'shared'"
// correct: [conflicting-qualifiers] shared float a;
highp lowp float b; // error: [conflicting-qualifiers] "'lowp'"
void f(const out int x) { } // error: [conflicting-qualifiers]
void main() {}
