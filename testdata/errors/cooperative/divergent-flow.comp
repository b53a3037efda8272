// options: -Wcoop --target-env=vulkan1.3
// All invocations of a matrix's scope come to an operation on it: what decides that is followed through variables, loops, jumps and calls.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_shuffle : require
layout(local_size_x = 64, local_size_y = 2) in;
layout(constant_id = 0) const uint COUNT = 4;
layout(binding = 0, std430) buffer Data {
    uint counts[64];
    float x[];
} data;
layout(push_constant) uniform Parameters {
    uint rows;
};
shared uint total;
#define Matrix coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define Wide coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseAccumulator>
#define RowMajor gl_CooperativeMatrixLayoutRowMajor
uint lane;
Matrix m;
Wide wide; // warning: [workgroup-scope]

Matrix twice(Matrix value)
{
    return value * 2.0;
}
Matrix deeper(Matrix value)
{
    return twice(value);
}
float without_matrices(float value)
{
    return value * 2.0;
}
bool is_first(uint number)
{
    return number == 0u;
}
void number_of(out uint number)
{
    number = gl_LocalInvocationIndex;
}
void used_by_one(uint number)
{
    if (number < 8u)
        m = m + m; // warning: [divergent-matrix]
}
void used_by_all(uint number)
{
    if (number < 8u)
        m = m + m;
}

void conditions()
{
    uint index = gl_LocalInvocationIndex, copied = index;
    uint sum = rows;
    sum += copied * 2u;
    if (sum < 16u)
        m = m + m; // warning: [divergent-matrix]
    if (index / 32u == 1u)
        m = m + m;
    if ((index & ~31u) == 0u)
        m = m + m;
    if ((index & 1u) == 0u)
        m += m; // warning: [divergent-matrix]
    if (index % 32u == 0u)
        m *= 2.0; // warning: [divergent-matrix]
    if (gl_SubgroupID == 1u)
        m = m + m;
    if (gl_LocalInvocationID.y == 1u)
        m = m + m;
    if (gl_LocalInvocationID.x == 1u)
        m = -m; // warning: [divergent-matrix]
    if (data.counts[rows] == 3u)
        m = m + m;
    if (data.counts[index] == 3u)
        m = m / m; // warning: [divergent-matrix]
    if (subgroupElect())
        m = Matrix(2.0);
    if (subgroupElect())
        m = Matrix(data.x[0]); // warning: [divergent-matrix]
    if (subgroupAdd(index) > 64u)
        m = m + m;
    if (subgroupShuffle(rows, index) > 64u)
        m = m + m; // warning: [divergent-matrix]
    if (m[0] > 1.0)
        m = m + m; // warning: [divergent-matrix]
    if (m.length() > 8)
        m = m + m;
    // The components of one invocation are its own.
    if (index < 4u)
        m[0] = m[1] + without_matrices(1.0);
    index = rows;
    if (index < 4u)
        m = m + m;
    bool chosen;
    if (copied < 4u)
        chosen = true;
    else
        chosen = false;
    if (chosen)
        m = m + m; // warning: [divergent-matrix]
    switch (copied) {
    case 0:
        m = m + m; // warning: [divergent-matrix]
        break;
    default:
        break;
    }
    m = m + m;
    m = copied < 3u ? m + m : m; // warning: [divergent-matrix]
    bool both = copied < 3u && twice(m)[0] > 1.0; // warning: [divergent-matrix]
    if (atomicAdd(total, 1u) == 0u)
        m = m + m; // warning: [divergent-matrix]
    lane = copied;
    if (lane == 3u)
        m = m + m; // warning: [divergent-matrix]
}

void loops()
{
    for (uint i = gl_LocalInvocationIndex; i < 64u; i += 64u)
        m = m + m; // warning: [divergent-matrix]
    for (uint i = gl_SubgroupID; i < 64u; i += gl_NumSubgroups)
        m = m + m;
    for (uint i = 0u; i < rows; ++i) {
        if (i == gl_LocalInvocationID.x)
            continue;
        m = m + m; // warning: [divergent-matrix]
    }
    for (uint i = 0u; i < rows; ++i) {
        m = m + m; // warning: [divergent-matrix]
        if (i == gl_LocalInvocationID.x)
            break;
    }
    uint k = 0u;
    do {
        m = m - m; // warning: [divergent-matrix]
        ++k;
    } while (k < gl_LocalInvocationID.x);
    // k differs, for the loop ended for each invocation at another time.
    if (k == 3u)
        m = m + m; // warning: [divergent-matrix]
    uint previous = 0u, current = 0u;
    while (current < rows) {
        if (previous == 7u)
            m = m + m; // warning: [divergent-matrix]
        previous = current;
        current = gl_LocalInvocationIndex;
    }
    m = m + m;
}

void calls()
{
    uint number;
    number_of(number);
    if (is_first(number))
        m = twice(m); // warning: [divergent-matrix]
    if (is_first(number))
        m = deeper(m); // warning: [divergent-matrix] "'deeper(m)'"
    if (is_first(number))
        number = 3u;
    used_by_one(number);
    used_by_all(rows);
}

void early()
{
    m = m + m;
    if (gl_GlobalInvocationID.x >= rows)
        return;
    m = m + m; // warning: [divergent-matrix]
    m = m + m;
}

void of_workgroups()
{
    if (gl_SubgroupID == 0u)
        wide = wide + wide; // warning: [divergent-matrix] "'wide + wide' is in control flow that is not uniform across the matrix's scope"
    if (gl_WorkGroupID.x == 0u)
        wide = wide + wide;
    if (COUNT == 3u)
        wide = wide + wide;
}

void operands()
{
    uint index = gl_LocalInvocationIndex;
    coopMatLoad(m, data.x, index, 16, RowMajor); // warning: [divergent-operand] "'element' of 'coopMatLoad' is not uniform across the matrix's scope"
    // correct: [divergent-operand] coopMatLoad(m, data.x, 0, 16, RowMajor);
    coopMatLoad(m, data.x, 0, index, RowMajor); // warning: [divergent-operand]
    coopMatStore(m, data.x, data.counts[index], 16, RowMajor); // warning: [divergent-operand]
    coopMatLoad(m, data.x, gl_SubgroupID * 256u, 16, RowMajor);
    coopMatLoad(m, data.x, (index / 32u) * 256u, 16, RowMajor);
    coopMatLoad(wide, data.x, gl_SubgroupID * 256u, 16, RowMajor); // warning: [divergent-operand]
    coopMatLoad(m, data.x, subgroupBroadcastFirst(index), 16, RowMajor);
    float scalar = data.x[index];
    m = Matrix(scalar); // warning: [divergent-component] "assign to m[i] to set the components of one invocation"
    m = Matrix(data.x[rows]);
    wide = Wide(float(gl_SubgroupID)); // warning: [divergent-component]
    m = Matrix(float(index)); // warning: [divergent-component]
}

void older_matrices()
{
    fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> older;
    coopMatLoadNV(older, data.x, gl_LocalInvocationIndex, 16, false); // warning: [divergent-operand]
    older = fcoopmatNV<32, gl_ScopeSubgroup, 16, 16>(data.x[gl_LocalInvocationIndex]); // warning: [divergent-component]
    if (gl_SubgroupInvocationID < 4u) {
        older[0] = 1.0;
        older = coopMatMulAddNV(older, older, older); // warning: [divergent-matrix]
    }
}

void main()
{
    older_matrices();
    conditions();
    loops();
    calls();
    early();
    of_workgroups();
    operands();
}
