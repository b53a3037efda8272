// An unknown type is reported once, whatever is written with it.
#version 460
layout(binding = 0) buffer Data { float x[]; } data;

void main()
{
    float4 v; // error: [unknown-type] "did you mean 'vec4'?"
    data.x[0] = float4 * 2.0;
    data.x[1] = v.x;
}
