// options: --target-env vulkan1.3
#version 460
// With -gVS, the variables of arguments that nothing reads are removed: they are declared no longer, and have no known value.
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int SIZE = 8;
#define A coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
struct Pair {
    A one, other;
};
A global = A(1.0);

void filled(out A m) { m = A(3.0); }
void doubled(inout A m) { m += m; }
void swapped(inout Pair pair, A list[2]) { pair = Pair(list[1], pair.one); }
Pair paired(A m) { return Pair(m, global); }
A[2] listed(A m) { return A[2](m, m); }
int kind(A m) { return 0; }

void main()
{
    A m = global;
    filled(m);
    doubled(m);
    doubled(global);
    Pair pair = paired(m);
    A list[2] = listed(m);
    swapped(pair, list);
    doubled(pair.other);
    doubled(list[SIZE & 1]);
    filled(list[0]);
    int sum = kind(m);
    m[0] = float16_t(sum);
}
