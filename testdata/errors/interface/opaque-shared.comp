#version 460
shared sampler2D s; // error: [opaque-variable]

void main()
{
}
