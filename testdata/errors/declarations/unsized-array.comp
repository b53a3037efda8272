#version 450

struct S {
    int x[]; // error: [unsized-array]
    // correct: [unsized-array] int x[4];
};
void f(int x[]) {} // error: [unsized-array]
layout(binding = 0) buffer Data {
    int many[];
};
void main()
{
    int y[2][]; // error: [unsized-array]
    int z[];
    int w[] = int[](1, 2);
}
