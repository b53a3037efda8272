// options: --target-env=vulkan1.2
#version 460
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 1) in;
layout(buffer_reference, buffer_reference_align = 4) readonly buffer Words { uint words[]; };
struct Table { Words a; };
layout(binding = 0) buffer Data { Table table; };

void main()
{
    table.a.words[0] = 1u;
    atomicAdd(table.a.words[1], 1u);
}
