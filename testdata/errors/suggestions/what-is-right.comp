// options: -Wcoop
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
layout(local_size_x = 32) in;
layout(buffer_reference, std430) buffer Item { uint weight; uint next; };
layout(push_constant) uniform Push { uint64_t first; uint mask; float scale; } push;
layout(binding = 0) readonly buffer Sources { float16_t items[]; };
layout(binding = 1) buffer Targets {
    uint items[]; // error: [redefinition] 10 "members of a block without an instance name are global"
};
shared uint bins[32];
const float HALF = push.scale * 0.5; // error: [not-constant] "'push' is a push constant block"
const uint LANE = gl_LocalInvocationIndex + 1u; // error: [not-constant] "declare it in a function: there a 'const' variable may have any initializer"
#define BLOCKS (a) ((a) / 32u)
#define Sum coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

void split(uint value, out uint low, out vec2 high) { low = value; high = vec2(0.0); }

void main(uvec3 id) // error: [invalid-main] "inputs are variables, such as 'gl_GlobalInvocationID'"
{
    vec4 color = vec4(1.0);
    color.xyz = color.rgz; // error: [invalid-selection] "swizzle 'rgz' mixes the sets xyzw and rgba"
    color.xy = color.sy; // error: [invalid-selection] "use one set: 'xy' or 'rg'"
    uint weight = push.first.weight; // error: [invalid-selection] "'uint64_t' is an address: write 'Item(push.first).weight'"
    items[0] = 1u;
    int low;
    vec2 high;
    split(3u, low, high); // error: [no-matching-overload] "for argument 2, which receives an 'out' parameter"
    float16_t wrong;
    uint right;
    split(3u, right, wrong); // error: [no-matching-overload] "declare 'wrong' as 'vec2'"
    if (push.mask & 4u) // error: [condition-not-bool] "compare it with zero: '(push.mask & 4u) != 0u'"
        weight = 0u;
    while (push.scale) // error: [condition-not-bool] "compare it with zero: 'push.scale != 0.0'"
        weight = 0u;
    weight = push.mask ? 1u : 2u; // error: [condition-not-bool] "compare it with zero: 'push.mask != 0u'"
    weight = BLOCKS(push.mask); // error: [not-a-function] "which has no parameters: '#define BLOCKS(…' has no blank before '('"
    const uint RED = 3u;
    switch (push.mask) {
    case 3u:
        break;
    case RED: // error: [duplicate-label] "previous label with the value 3 is here"
        break;
    }
    switch (push.mask) {
    case RED:
        break;
    case 3u: // error: [duplicate-label] "previous label is here"
        break;
    }
    Sum sum = Sum(0.0);
    float16_t own[256];
    sum.Store(bins, 0u, 16u); // error: [unknown-method] "coopMatStore(m, array, element, stride, layout)"
    sum.muladd(sum, sum); // error: [unknown-method] "coopMatMulAdd(A, B, C)"
    coopMatLoad(sum, own, gl_LocalInvocationIndex, 16u, gl_CooperativeMatrixLayoutRowMajor); // error: [not-in-buffer-or-shared] "declare it 'shared'"
    coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> half_sum
        = coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator>(sum); // error: [cooperative-conversion] "a conversion keeps scope, rows and columns"
}
