#version 460
#extension GL_EXT_abort : require

void main()
{
    float values[2000000000];
    abortEXT("%f", values, 1.0);  // error: [resource-limit] "offset of a value of 'abortEXT' must be at most 4294967295 (8000000004 needed)"
}
