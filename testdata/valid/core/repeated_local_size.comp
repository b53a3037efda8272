#version 450
// Of sizes in one declaration the last one counts, but 1 is none for the reference: 16, 4, 1.
layout(local_size_x = 16, local_size_x = 1, local_size_y = 2, local_size_y = 4, local_size_x = 1) in;

void main() {}
