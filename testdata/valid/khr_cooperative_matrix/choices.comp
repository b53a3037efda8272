// options: --target-env=vulkan1.3
// Matrices that statements and operators choose between: SPIR-V selects no matrix, so each choice is a branch.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const bool FLAG = true;
layout(push_constant) uniform Parameters {
    int i;
};
#define Matrix coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
struct Holder {
    Matrix m;
};

Matrix early(Matrix a, Matrix b)
{
    if (i == 3)
        return a;
    switch (i) {
    case 0:
        a = b;
    case 1:
        return a + b;
    default:
        break;
    }
    return b;
}

void main()
{
    Matrix a = Matrix(1.0), b = Matrix(2.0), c;
    c = i > 2 ? a : b;
    c = i > 2 ? a : a;
    c = true ? a : b;
    c = true ? a : a;
    c = false ? a : b;
    c = FLAG ? a : b;
    c = (i > 2 ? a : b) + (i > 3 ? a * 2.0 : b);
    c = i > 2 ? i > 4 ? a : b : Matrix(3.0);
    Holder one = Holder(a), other = Holder(b);
    Holder chosen = i > 1 ? one : other;
    Matrix list[2] = Matrix[2](a, b), other_list[2] = {b, a};
    Matrix listed[2] = i > 1 ? list : other_list;
    const Matrix constant = true ? Matrix(1.0) : Matrix(2.0);
    c = constant;
    c = early(chosen.m, listed[0]);
    do {
        c += a;
        if (c[0] > 8.0)
            break;
    } while (c[1] < 3.0);
    while (c[0] > 0.0)
        c = c - a, a = b;
}
