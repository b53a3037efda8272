// options: --target-env=opengl4.5
#version 450

in vec4 a; // error: [missing-location] "'a'"
out vec4 b; // error: [missing-location] "'b'"
uniform Sizes { vec4 c; }; // error: [missing-binding]

void main() { b = a; }
