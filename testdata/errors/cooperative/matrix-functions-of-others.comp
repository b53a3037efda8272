// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
#define Matrix coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define Other coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseA>
void takes(Matrix m) {}
void gives(out Matrix m) {}
Matrix returns()
{
    Other other;
    return other; // error: [cooperative-type-mismatch]
}
const int size = 4;

void main()
{
    Matrix m;
    Other other;
    const Matrix constant = Matrix(1.0);
    m = max(m, m); // error: [no-matching-overload]
    m = abs(m); // error: [no-matching-overload]
    m = transpose(m); // error: [no-matching-overload]
    takes(other); // error: [no-matching-overload]
    gives(other); // error: [no-matching-overload]
    gives(constant); // error: [assignment-to-constant]
    constant[0] = 1.0; // error: [assignment-to-constant]
    m = other; // error: [cooperative-type-mismatch]
    Matrix initialized = other; // error: [cooperative-type-mismatch]
    float x = m[-1]; // error: [index-out-of-range]
    x = m[0][0]; // error: [not-indexable]
    x = m.x; // error: [selection-of-cooperative-type]
    int length = m.length(1); // error: [wrong-argument-count]
    int array[m.length()]; // error: [not-constant]
    Matrix list = {1.0}; // error: [cooperative-initializer-list]
    bool equal = m == m; // error: [cooperative-equality]
    bool less = m < m; // error: [cooperative-comparison]
    m = m % m; // error: [cooperative-operator]
    m++; // error: [cooperative-operator]
    m = m << 1; // error: [cooperative-scalar-operator]
    m += 1.0; // error: [cooperative-scalar-operator]
}
