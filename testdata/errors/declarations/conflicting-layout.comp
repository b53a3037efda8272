#version 450

layout(local_size_x = 8) in;
layout(local_size_x = 4) in; // error: [conflicting-layout] "layout qualifier 'local_size_x' is 4, but 8 in its previous declaration"
// correct: [conflicting-layout] layout(local_size_y = 4) in;
layout(binding = 0, std140, std430) buffer Data { // the last one decides
    int x;
};
void main() {}
