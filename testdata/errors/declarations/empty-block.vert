#version 450
out Outputs {
} outputs; // error: [bad-syntax] unexpected '}', expected a type
layout(xfb_buffer = 0, xfb_offset = 0) out Captured {
} captured[2]; // error: [bad-syntax] unexpected '}', expected a type
void main() {}
