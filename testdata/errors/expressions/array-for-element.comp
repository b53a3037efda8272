// options: --target-env=vulkan1.3
#version 460
#extension GL_EXT_buffer_reference : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Counters { uint counts[]; };
layout(buffer_reference) buffer Weights { float weights[]; };
layout(push_constant) uniform Push { Weights first; };

float total(float values[2], int count) { return values[0] * count; }
float total(uint values[2], int count) { return float(values[0]) * count; }

void main()
{
    uint old = atomicAdd(counts, 1); // error: [no-matching-overload] 26 "no candidate takes 'uint[]' as argument 1" "select an element: 'counts[…]'"
    float sums[4];
    sums = sqrt(sums); // error: [no-matching-overload] "select an element: 'sums[…]'"
    sums[0] = total(sums, 4); // error: [no-matching-overload]
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> tile;
    coopMatLoad(tile, first, 0, 16, gl_CooperativeMatrixLayoutRowMajor); // error: [no-matching-overload] "its member is 'weights': write 'first.weights'"
}
