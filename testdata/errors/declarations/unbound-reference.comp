// A name behind the block of a reference is a variable when it is used, and then needs a binding.
#version 460
#extension GL_EXT_buffer_reference : require
layout(buffer_reference) buffer Unused { float x[]; } unused;
layout(buffer_reference) buffer Used { float x[]; } used;             // error: [missing-binding]

void main() {
    used.x[0] = 1.0;
}
