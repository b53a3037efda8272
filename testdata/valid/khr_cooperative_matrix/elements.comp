// options: --target-env=vulkan1.3
// Components of matrices: of variables, values, constants, arrays and structs, with an index of each kind.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int INDEX = 1;
layout(push_constant) uniform Parameters {
    int i;
    uint u;
};
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
struct Holder {
    int count;
    Matrix one;
    Matrix many[2][3];
};
Matrix global;
Holder global_holder;
Matrix made(Matrix m)
{
    return m;
}
float component_of(const in Matrix m, int index)
{
    return m[2] + m[index];
}

void main()
{
    Matrix m = Matrix(1.0);
    const Matrix constant = Matrix(5.0);
    Holder holder;
    // Variables: one access chain.
    m[0] = 2.0;
    m[i] = m[u];
    m[INDEX] += 1.0;
    m[i]++;
    global[i] = 1.0;
    holder.many[1][i][u] = holder.one[3];
    global_holder.many[i][2][7] *= 2.0;
    data.x[0] = m[1234];
    // Values: a component of the value, or of a variable that holds it.
    data.x[1] = made(m)[3];
    data.x[2] = made(m)[i];
    data.x[3] = (m + m)[0];
    data.x[4] = component_of(m, i);
    data.x[5] = constant[4];
    data.x[6] = constant[i];
    // Lengths: of the matrix the invocation's part, of an array its size.
    for (int k = 0; k < m.length(); ++k)
        m[k] *= 2.0;
    data.x[7] = float(holder.many.length() + holder.many[0].length() + holder.many[0][0].length());
    data.x[8] = float(global.length() * uint(made(m).length()));
}
