// Shared variables are declared in the order in which the functions of the text mention them; 'main' mentions 'third' first.
#version 450
layout(local_size_x = 32) in;
layout(binding = 0) buffer B { float data[]; };
shared float third[4], second[8], first[16];

float use_first(uint i) { return first[i] + second[i]; }
void fill(uint i) { second[i] = float(i); }

void main() {
    third[gl_LocalInvocationIndex & 3] = 1.0;
    first[gl_LocalInvocationIndex & 15] = 2.0;
    fill(gl_LocalInvocationIndex & 7);
    barrier();
    data[gl_LocalInvocationIndex] = use_first(gl_LocalInvocationIndex & 7) + third[0];
}
