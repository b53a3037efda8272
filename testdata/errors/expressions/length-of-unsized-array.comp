#version 450
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    uint values[];
} data;
layout(buffer_reference, std430) buffer List {
    uint values[];
};
layout(push_constant) uniform Constants {
    List list;
};

void main()
{
    int n = data.values.length();
    n = list.values.length(); // error: [length-of-unsized-array]
    // correct: [length-of-unsized-array] n = 4;
}
