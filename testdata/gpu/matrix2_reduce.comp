#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require

// A reduction of a ROWS x COLUMNS matrix of the workgroup into one of RESULT_ROWS x RESULT_COLUMNS.
layout(local_size_x = 128) in;
layout(set = 0, binding = 0) readonly buffer Source { float x[]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { float x[]; } target;

float add(const in float a, const in float b) { return a + b; }
float larger(const in float a, const in float b) { return max(a, b); }

void main()
{
    coopmat<float, gl_ScopeWorkgroup, ROWS, COLUMNS, gl_MatrixUseAccumulator> m;
    coopmat<float, gl_ScopeWorkgroup, RESULT_ROWS, RESULT_COLUMNS, gl_MatrixUseAccumulator> r;
    coopMatLoad(m, source.x, 0, COLUMNS, gl_CooperativeMatrixLayoutRowMajor);
    coopMatReduceNV(r, m, MASK, COMBINE);
    coopMatStore(r, target.x, 0, RESULT_COLUMNS, gl_CooperativeMatrixLayoutRowMajor);
}
