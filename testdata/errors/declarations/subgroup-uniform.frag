#version 460
#extension GL_EXT_subgroupuniform_qualifier : require
layout(location = 0) subgroupuniformEXT out vec4 color;          // error: [misplaced-qualifier] "'subgroupuniformEXT' is not allowed on output 'color'"
layout(binding = 0) subgroupuniformEXT uniform sampler2D image;  // error: [misplaced-qualifier]
layout(binding = 1) uniform Block { subgroupuniformEXT float member; }; // error: [misplaced-qualifier] "is not allowed on a member of a 'uniform' block"
void main()
{
    color = vec4(subgroupuniformEXT(1.0, 2.0)); // error: [no-matching-overload]
}
