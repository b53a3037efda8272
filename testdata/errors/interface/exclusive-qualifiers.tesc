#version 460
layout(vertices = 3) out;
layout(location = 0) patch flat out float level;           // error: [conflicting-qualifiers] 28 "cannot combine auxiliary storage and interpolation qualifiers 'patch' and 'flat'"
layout(location = 1) noperspective patch out vec4 plane;   // error: [conflicting-qualifiers] "interpolation and auxiliary storage qualifiers 'noperspective' and 'patch'"
layout(location = 2) smooth patch out vec2 pair[2];        // error: [conflicting-qualifiers]
layout(location = 4) centroid patch out float middle;      // error: [conflicting-qualifiers] "auxiliary storage qualifiers 'centroid' and 'patch'"
layout(location = 5) centroid sample out float one[];      // error: [conflicting-qualifiers]
layout(location = 6) sample centroid in float other[];     // error: [conflicting-qualifiers] "'sample' and 'centroid'"
layout(location = 7) patch out float whole;
layout(location = 8) flat centroid out float corner[];
void main()
{
    whole = other[0];
}
