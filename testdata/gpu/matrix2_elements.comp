#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require

// A function per element with further operands: a scalar, a structure, two more matrices, a vector.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer Source { float x[]; } source;
layout(set = 0, binding = 1) readonly buffer Other { float x[]; } other;
layout(set = 0, binding = 2) writeonly buffer Target { float x[]; } target;
layout(push_constant) uniform Constants { float scale; float bias; uint row; uint column; } constants;

struct Place { uint row; uint column; float bias; };

float combine(const in uint row, const in uint column, const in float element, const in float scale, const in Place place, const in float second, const in vec2 both, const in float third)
{
    float value = element * scale + second * both.x - third * both.y;
    return row == place.row || column == place.column ? place.bias : value + float(row) - float(column);
}

void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m, n, r;
    coopMatLoad(m, source.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(n, other.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    Place place = Place(constants.row, constants.column, constants.bias);
    coopMatPerElementNV(r, m, combine, constants.scale, place, n, vec2(2.0, 4.0), m);
    coopMatStore(r, target.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
