#version 450
layout(local_size_x = 1) in;
struct Outer {
    struct Inner { // error: [nested-structure] "inside a structure"
        int x;
    } inner;
    struct { // error: [nested-structure]
        int y;
    } unnamed;
    struct Small { int w; } small; // error: [nested-structure]
    // correct: [nested-structure] int small;
};
layout(binding = 0) buffer Data {
    struct Element { // error: [nested-structure] "inside a block"
        int z;
    } elements[];
};

void main()
{
    struct Local {
        int x;
    } local;
    local.x = 1;
}
