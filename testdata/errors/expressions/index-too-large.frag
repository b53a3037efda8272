#version 450
// The largest index gives an unsized array its length; there is an end to that.
void main()
{
    gl_SampleMask[4294967295u] = 3; // error: [index-out-of-range] "index 4294967295 is out of range for 'int[]'"
}
