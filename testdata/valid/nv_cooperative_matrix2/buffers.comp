#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_nontemporal_keyword : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 32) in;
struct Row {
    float first;
    uint more[3];
};
struct Inner {
    Row rows[2];
    float16_t x[64];
};
// A tensor is made of bytes: the array may have elements of any type.
layout(binding = 0, std430) buffer Structures {
    Row rows[4];
} structures;
layout(binding = 1, std430) restrict buffer Matrices {
    uint header[4];
    mat4 m[];
} matrices;
layout(binding = 2, std430) coherent buffer Arrays {
    float a[][8];
} arrays;
layout(binding = 3, std430) volatile buffer Several {
    float x[];
} several[2];
layout(binding = 4, std430) nontemporal buffer Once {
    float x[];
} once;
layout(binding = 5, std430) workgroupcoherent buffer Group {
    Inner inner[];
} group;
layout(buffer_reference, std430, buffer_reference_align = 8) devicecoherent buffer Reference {
    float f[];
};
layout(buffer_reference, std430) readonly buffer Plain {
    vec4 f[];
};
layout(push_constant) uniform Constants {
    Reference coherent_source;
    Plain source;
    int index;
    uint offset;
} constants;
shared Row tile[7];
shared vec4 tiles[3][8];
#define Matrix coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
struct Holder {
    tensorLayoutNV<2> t;
    Matrix m;
};
Matrix global_matrix;

void main()
{
    Matrix m;
    Matrix several_matrices[2];
    Holder holder;
    tensorLayoutNV<2> t = createTensorLayoutNV(2);
    t = setTensorLayoutDimensionNV(t, constants.offset, constants.index);
    t = sliceTensorLayoutNV(t, constants.index, 16, -constants.index, 16);
    holder.t = t;
    coopMatLoadTensorNV(m, structures.rows, 0, t);
    coopMatLoadTensorNV(m, structures.rows[constants.index].more, 0, t);
    coopMatLoadTensorNV(several_matrices[1], matrices.m, constants.index, t);
    coopMatLoadTensorNV(several_matrices[constants.index], arrays.a, 2, t);
    coopMatLoadTensorNV(holder.m, arrays.a[constants.index], 4, holder.t);
    coopMatLoadTensorNV(global_matrix, several[1].x, constants.offset, t);
    coopMatLoadTensorNV(m, once.x, 0, t);
    coopMatLoadTensorNV(m, group.inner[3].x, 8, t);
    coopMatLoadTensorNV(m, constants.coherent_source.f, 4, t);
    coopMatLoadTensorNV(m, constants.source.f, 1, t);
    coopMatLoadTensorNV(m, tile, 0, t);
    coopMatLoadTensorNV(m, tiles[constants.index], 0, t);
    coopMatStoreTensorNV(m, structures.rows, 0, t);
    coopMatStoreTensorNV(several_matrices[1], matrices.m, constants.index, t);
    coopMatStoreTensorNV(several_matrices[constants.index], arrays.a, 2, t);
    coopMatStoreTensorNV(holder.m, arrays.a[constants.index], 4, holder.t);
    coopMatStoreTensorNV(global_matrix, several[1].x, constants.offset, t);
    coopMatStoreTensorNV(m + m, once.x, 0, t);
    coopMatStoreTensorNV(-m, group.inner[3].x, 8, t);
    coopMatStoreTensorNV(m, constants.coherent_source.f, 4, t);
    coopMatStoreTensorNV(Matrix(1.0), tile, 0, t);
    coopMatStoreTensorNV(m, tiles[constants.index], 0, t);
}
