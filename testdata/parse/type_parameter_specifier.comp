#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_EXT_long_vector : require

coopmat<float16_t, gl_ScopeSubgroup, M, (N + 1), gl_MatrixUseA> a;
coopmat<float, gl_ScopeWorkgroup, (M > N ? 16 : 8), -N, use(1).x> b[2];
tensorLayoutNV<2> c = createTensorLayoutNV(2);
vector<float, N> d;
// Brackets that close two lists at once.
vector<vector<float, 2>, 3> e, f = vector<vector<float, 2>>(1);
vector<vector<vector<int>>> g;
coopmat<float, 1, 2, 3, 4> h(coopmat<float, 1, 2, 3, 4> x)
{
    return coopmat<float, 1, 2, 3, 4>(x >> 1);
}
