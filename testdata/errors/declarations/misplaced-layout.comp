#version 450

struct S {
    layout(location = 1) int x; // error: [misplaced-layout]
};
layout(push_constant) buffer Constants { // error: [misplaced-layout]
    int y;
};
layout(binding = 1) buffer Data {
    layout(binding = 2) int w; // error: [misplaced-layout]
};
layout(location = 1) shared int z; // error: [misplaced-layout]
void main() {}
