// options: --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
#define Matrix coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define Vector coopvecNV<float, 4>
#define Layout tensorLayoutNV<2>
struct S {
    Matrix m;
};
Matrix fine;
S fine_too;
Vector fine_three[2];
shared Matrix a; // error: [cooperative-storage]
shared S b; // error: [cooperative-storage]
shared Vector c[2]; // error: [cooperative-storage]
shared Layout d; // error: [cooperative-storage]
layout(binding = 0) buffer B {
    Matrix m; // error: [cooperative-storage]
    Vector v; // error: [cooperative-storage]
    S s; // error: [cooperative-storage]
    Layout t; // error: [cooperative-storage]
};
uniform Matrix e; // error: [uniform-outside-block] "declare it in a function, or outside of functions without"
uniform Layout f; // error: [uniform-outside-block]

void main()
{
}
