#version 450
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_buffer_reference : require
layout(buffer_reference) buffer Node { int value; };
layout(early_fragment_tests, location = 0) in float a;  // error: [misplaced-layout]
layout(location = 1) in bfloat16_t b;  // error: [invalid-interface-type]
layout(location = 2) flat in Node c;  // error: [invalid-interface-type]
layout(constant_id = 0) const int size = 2;

void main() {
    int values[size];
    values[1] = 0;
    values[2] = 0;  // error: [index-out-of-range]
}
