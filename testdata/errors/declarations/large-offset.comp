#version 450
// A decoration holds an offset of 32 bits.
layout(binding = 0) buffer Data { float values[2000000000]; float last; };  // error: [resource-limit] "offset of 'last' in 'Data' must be at most 4294967295 (8000000000 needed)"

void main() { last = values[1]; }
