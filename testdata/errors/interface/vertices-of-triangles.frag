// options: --target-env=vulkan1.2
#version 460
#extension GL_EXT_fragment_shader_barycentric : require
layout(location = 0) pervertexEXT in vec4 all[];
layout(location = 1) pervertexEXT in vec4 two[2];
layout(location = 2) pervertexEXT in vec4 four[4]; // error: [invalid-interface-type] "array size of 'four' must be at most 3 (4 given)"
layout(location = 3) pervertexEXT in Block { float weight; } blocks[];
layout(location = 0) out vec4 color;
void main()
{
    color = all[2] * float(all.length()) + two[1] + blocks[2].weight;
    color += all[3]; // error: [index-out-of-range] "'all' has 3 elements"
    color += blocks[3].weight; // error: [index-out-of-range]
    color += float(gl_SampleMaskIn[1]); // error: [index-out-of-range] "'gl_SampleMaskIn' has 1 element"
}
