#version 450

layout(local_size_x = 8) in;
layout(local_size_x = 4) in; // error: [conflicting-layout] "was 8"
layout(binding = 0, std140, std430) buffer Data { // the last one decides
    int x;
};
void main() {}
