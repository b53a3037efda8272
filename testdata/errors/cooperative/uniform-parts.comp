// options: -Wcoop --target-env=vulkan1.3
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 128) in;
layout(binding = 0) buffer Data { float x[]; } data;
struct Tile {
    uint row, lane;
};
const int ROWS = gl_CooperativeMatrixLayoutRowMajor;

// Parts of vectors, structures and arrays have levels of their own.
void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    uvec2 pair = uvec2(gl_WorkGroupID.x, gl_LocalInvocationIndex);
    Tile tile = Tile(gl_WorkGroupID.x, gl_LocalInvocationIndex);
    uint both[2] = uint[2](gl_WorkGroupID.x, gl_LocalInvocationIndex);
    uvec3 local = gl_LocalInvocationID;
    if (pair.x < 4u)
        coopMatLoad(m, data.x, pair.x * 256u, 16, ROWS);
    if (tile.row < 4u)
        coopMatLoad(m, data.x, tile.row * 256u, 16, ROWS);
    if (both[0] < 4u)
        coopMatLoad(m, data.x, both[0] * 256u, 16, ROWS);
    if (local.y < 4u)
        coopMatLoad(m, data.x, local.y * 256u, 16, ROWS);
    uvec2 moved = pair * 2u + uvec2(1, 2);
    coopMatLoad(m, data.x, moved.x * 256u, 16, ROWS);
    coopMatLoad(m, data.x, moved.y * 256u, 16, ROWS); // warning: [divergent-operand] 28
    coopMatLoad(m, data.x, tile.lane, 16, ROWS);      // warning: [divergent-operand] 28
    tile.row = gl_LocalInvocationIndex;
    coopMatLoad(m, data.x, tile.row, 16, ROWS);       // warning: [divergent-operand] 28
    tile.row = 0u;
    if (pair.y < 4u)
        tile.row = 1u;
    coopMatLoad(m, data.x, tile.row, 16, ROWS);       // warning: [divergent-operand] 28
    for (uint k = 0u; k < 2u; ++k) {
        coopMatLoad(m, data.x, pair.x, 16, ROWS);     // warning: [divergent-operand] 32
        pair.x = pair.y;
    }
    pair = pair.xy;
    both[gl_WorkGroupID.x & 1u] = 3u;
    coopMatLoad(m, data.x, both[1], 16, ROWS);        // warning: [divergent-operand] 28
    coopMatStore(m, data.x, 65536, 16, ROWS);
}
