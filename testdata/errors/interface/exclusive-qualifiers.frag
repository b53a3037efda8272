#version 460
#extension GL_EXT_fragment_shader_barycentric : require
#extension GL_AMD_shader_explicit_vertex_parameter : require
layout(location = 0) pervertexEXT centroid in float a[];       // error: [conflicting-qualifiers] "'pervertexEXT' and 'centroid'"
layout(location = 1) sample pervertexEXT in float b[];         // error: [conflicting-qualifiers]
layout(location = 2) __explicitInterpAMD flat in int c;        // error: [conflicting-qualifiers] "interpolation qualifiers '__explicitInterpAMD' and 'flat'"
layout(location = 3) smooth __explicitInterpAMD in vec2 d;     // error: [conflicting-qualifiers]
layout(location = 4) in Members { sample centroid vec4 e; };   // error: [conflicting-qualifiers]
layout(location = 5) __explicitInterpAMD in Block { vec4 f; }; // error: [misplaced-qualifier] "it is allowed on members"
layout(location = 6) pervertexEXT in Vertex { vec4 g; } one;   // error: [invalid-interface-type] "'in' block 'Vertex' must be an array in the fragment stage, with one element per vertex"
layout(location = 7) pervertexEXT in Vertices { vec4 h; } all[];
layout(location = 0) out vec4 color;
void main()
{
    color = all[2].h;
}
