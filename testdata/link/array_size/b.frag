#version 450
float tones[4]; // error: 7 [type-mismatch] "'tones' has type 'float[4]', but 'float[3]' in another unit"
float f()
{
    return tones[0];
}
