#version 450
// The largest index gives an open array its length; there is an end to that.
void main()
{
    gl_SampleMask[4294967295u] = 3; // error: [index-out-of-range] "the index is 4294967295, but 'int[]' ends at 2147483646"
}
