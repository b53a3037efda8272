// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>

void main()
{
    uvec2 place = coopMatGetCoordinateEXT(vec4(1.0), 0u); // error: [no-matching-overload]
    float x[4] = {1.0, 2.0, 3.0, 4.0};
    place = coopMatGetCoordinateEXT(x, 0u); // error: [no-matching-overload]
}
