// A missing ';' or ')' does not hide what else is wrong.
#version 450
layout(binding = 0) buffer B { float data[]; };

float twice(float x) { return 2.0 * x }    // error: [bad-syntax]

void main() {
    data[0] = twice(1.0;                   // error: [bad-syntax]
    data[1] = missing + 1.0;               // error: [undeclared-identifier]
    data[2] = 1.0
    // error: [no-matching-overload]
    data[3] = twice(vec2(1.0));            // error: [bad-syntax]
    data[4] = true;;                       // error: [type-mismatch]
}
