// options: --target-env=vulkan1.3
// No block, shared variable, input, output, uniform or specialization constant holds cooperative values or tensor types.
#version 450
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_integer_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_shared_memory_block : require
layout(local_size_x = 32) in;
#define Matrix coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define Vector coopvecNV<float, 4>
#define Layout tensorLayoutNV<2>
#define View tensorViewNV<2>
#define Older fcoopmatNV<32, gl_ScopeSubgroup, 16, 16>
struct Holder {
    Matrix m[2];
};
struct Deeper {
    int x;
    Holder holder;
};
shared Matrix shared_matrix; // error: [cooperative-storage]
shared Deeper shared_holder; // error: [cooperative-storage] "shared variable 'shared_holder' cannot have type 'Deeper', which contains 'coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>'; only local variables and private globals can"
shared Vector shared_vector; // error: [cooperative-storage]
shared Layout shared_layout; // error: [cooperative-storage]
shared View shared_view[2]; // error: [cooperative-storage]
shared Older shared_older; // error: [cooperative-storage]
layout(binding = 0, std430) buffer Storage {
    Matrix m; // error: [cooperative-storage]
    Deeper holder; // error: [cooperative-storage]
    Vector v[4]; // error: [cooperative-storage]
    Layout l; // error: [cooperative-storage] "tensorLayoutNV<2"
    View w; // error: [cooperative-storage]
    Older o; // error: [cooperative-storage]
};
layout(binding = 1, std140) uniform Constants {
    Matrix m1; // error: [cooperative-storage]
    Vector v1; // error: [cooperative-storage]
    Layout l1; // error: [cooperative-storage]
} constants;
layout(push_constant) uniform Pushed {
    icoopmatNV<32, gl_ScopeSubgroup, 16, 16> o1; // error: [cooperative-storage]
    View w1; // error: [cooperative-storage] "'push_constant' block"
} pushed;
layout(buffer_reference, std430) buffer Reference {
    Vector v2; // error: [cooperative-storage]
};
shared Block {
    Vector v3; // error: [cooperative-storage]
} block;
uniform Matrix uniform_matrix; // error: [uniform-outside-block]
uniform Vector uniform_vector; // error: [uniform-outside-block]
uniform View uniform_view; // error: [uniform-outside-block]
layout(binding = 2) uniform Layout bound_layout; // error: [uniform-outside-block]
layout(constant_id = 0) const Matrix specialized = Matrix(1.0); // error: [invalid-specialization-constant]

void main()
{
    shared Matrix local; // error: [misplaced-qualifier]
    Matrix fine;
    Deeper fine_too;
}
