// options: --target-env=vulkan1.3
// The pragma replicates the constituent of each composite whose constituents are equal: folded, specialized and known at run time.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_spec_constant_composites : require
#pragma use_replicated_composites
layout(local_size_x = 32) in;
layout(constant_id = 0) const float SCALE = 2.0;
layout(push_constant) uniform Parameters {
    float f;
    vec4 v;
};
#define Matrix coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
struct Same {
    float x, y;
};
struct Different {
    float x;
    int y;
};
const Matrix SPECIALIZED = Matrix(SCALE);
const vec4 SPECIALIZED_VECTOR = vec4(SCALE);
const vec2 SPECIALIZED_PAIR[2] = {vec2(SCALE), vec2(SCALE)};

void main()
{
    Matrix folded = Matrix(1.0), specialized = SPECIALIZED, runtime = Matrix(f);
    vec4 a = vec4(2.0), b = SPECIALIZED_VECTOR, c = vec4(f);
    vec2 d = SPECIALIZED_PAIR[1];
    vec4 unequal = vec4(1.0, 1.0, 1.0, 2.0), equal = vec4(1.0, 1.0, 1.0, 1.0);
    float folded_list[3] = {4.0, 4.0, 4.0}, list[3] = float[3](f, f, f);
    Matrix matrices[2] = {Matrix(3.0), Matrix(3.0)};
    Same same = Same(1.0, 1.0);
    Different different = Different(1.0, 1);
    mat2 diagonal = mat2(1.0), full = mat2(1.0, 1.0, 1.0, 1.0);
    runtime[0] = (a + b * c * unequal * equal).x + d.y + folded_list[1] + list[2] + same.x + different.x + diagonal[0].x + full[1].y;
    vec4 scaled = v + f, splat = vec4(a.x);
}
