#version 320 es
layout(triangles) in;
layout(location = 0) patch flat in int level;       // error: [conflicting-qualifiers]
layout(location = 1) sample patch in highp float x; // error: [conflicting-qualifiers]
layout(location = 2) flat out int copy;
void main()
{
    copy = level;
}
