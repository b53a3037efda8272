#version 450
float tones[4]; // error: 7 [index-out-of-range] "array size of 'tones' must be greater than the index 5 of another unit (4 given)"
float f()
{
    return tones[0];
}
