// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix_decode_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_compute_shader_derivatives : require
#extension GL_ARB_shader_ballot : require
#extension GL_ARB_shader_group_vote : require
#extension GL_EXT_split_barrier : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(derivative_group_linear) in;
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;
layout(binding = 1, rgba8) writeonly uniform image2D target;
layout(binding = 2) uniform sampler2D source;
layout(buffer_reference, std430, buffer_reference_align = 2) buffer Block {
    uint8_t q[2];
};
#define Matrix(rows, columns, use) coopmat<float16_t, gl_ScopeSubgroup, rows, columns, use>
#define A gl_MatrixUseA
#define B gl_MatrixUseB
#define C gl_MatrixUseAccumulator
#define Function(name) float16_t name(const in float16_t a, const in float16_t b)
shared uint counter;
shared float16_t last;

// What invocations do together.
Function(with_barrier) { barrier(); return a; } // error: [tangled-callback] "'barrier'"
// correct: [tangled-callback] Function(with_barrier) { return a; }
Function(with_control_barrier) { controlBarrier(gl_ScopeSubgroup, gl_ScopeSubgroup, 0, 0); return a; } // error: [tangled-callback]
Function(with_arrival) { controlBarrierArrive(); return a; } // error: [tangled-callback]
Function(with_election) { return subgroupElect() ? a : b; } // error: [tangled-callback]
Function(with_vote) { return anyInvocationARB(a > b) ? a : b; } // error: [tangled-callback]
Function(with_ballot) { return ballotARB(a > b) == 0ul ? a : b; } // error: [tangled-callback]
Function(with_derivative) { return float16_t(dFdx(float(a))); } // error: [tangled-callback]
Function(with_implicit_level) { return float16_t(texture(source, vec2(a)).x); } // error: [tangled-callback] "'texture'"
Function(with_level) { return float16_t(textureLod(source, vec2(a), 0.0).x); }
Function(with_memory_barrier) { memoryBarrierShared(); subgroupMemoryBarrier(); return a; }
float16_t deeper(float16_t x)
{
    return float16_t(subgroupAdd(float(x))); // error: [tangled-callback] "subgroupAdd"
}
Function(indirect) { return deeper(a) + b; }

// What a whole matrix takes part in; its components are variables like others.
Function(with_sum) { Matrix(16, 16, C) m; m = m + m; return a; } // error: [tangled-callback] "'m + m'"
Function(with_negation) { Matrix(16, 16, C) m; m = -m; return a; } // error: [tangled-callback] "'-m'"
Function(with_assignment) { Matrix(16, 16, C) m; m += m; return a; } // error: [tangled-callback] "'m += m'"
Function(with_scaling) { Matrix(16, 16, C) m; m *= a; return a; } // error: [tangled-callback] "'m *= a'"
Function(with_splat) { Matrix(16, 16, C) m = Matrix(16, 16, C)(a); return a; } // error: [tangled-callback] "(a)'"
Function(with_use_change) { Matrix(16, 16, C) m; Matrix(16, 16, A) n = Matrix(16, 16, A)(m); return a; } // error: [tangled-callback] "(m)'"
Function(with_store) { Matrix(16, 16, C) m; coopMatStore(m, data.x, 0, 16, 0); return a; } // error: [tangled-callback]
Function(with_load) { Matrix(16, 16, C) m; coopMatLoad(m, data.x, 0, 16, 0); return a; } // error: [tangled-callback]
Function(with_product) { Matrix(16, 16, A) m; Matrix(16, 16, B) n; Matrix(16, 16, C) s; s = coopMatMulAdd(m, n, s); return a; } // error: [tangled-callback]
Function(with_transposition) { Matrix(16, 16, C) m; Matrix(16, 16, B) n; coopMatTransposeNV(n, m); return a; } // error: [tangled-callback]
Function(with_tensor_load) { Matrix(16, 16, C) m; coopMatLoadTensorNV(m, data.x, 0, createTensorLayoutNV(2)); return a; } // error: [tangled-callback] // warning: [unset-layout]
Function(with_reduction) { Matrix(16, 16, C) m; coopMatReduceNV(m, m, 1, with_level); return a; } // error: [tangled-callback]
Function(with_small_floats) { floate4m3_t s; saturatedConvertEXT(s, a); return a; }
Function(with_access) { Matrix(16, 16, C) m; m[0] = a; return m[0] + float16_t(m.length()); }
float16_t element(const in uint r, const in uint c, const in float16_t x)
{
    return x + float16_t(subgroupBallotBitCount(uvec4(1))); // error: [tangled-callback]
}
float16_t decode(const in Block b, const in uint32_t bc[2], const in uint32_t cb[2])
{
    barrier(); // error: [tangled-callback]
    return float16_t(b.q[0]);
}
f16vec2 decode2(const in Block b, const in uint32_t bc[2], const in uint32_t cb[2])
{
    return f16vec2(b.q[0], subgroupMax(uint(b.q[1]))); // error: [tangled-callback]
}

// What is written to memory may be written any number of times.
void write(out float16_t target, inout uint count) { target = 1.0hf; ++count; }
Function(storing) { counter = 1u; return a + b; } // warning: [callback-side-effect]
// correct: [callback-side-effect] Function(storing) { return a + b; }
Function(counting) { counter++; return a + b; } // warning: [callback-side-effect]
Function(adding) { counter += 1u; return a + b; } // warning: [callback-side-effect]
Function(atomic) { atomicAdd(counter, 1u); return a + b; } // warning: [callback-side-effect]
Function(imaging) { imageStore(target, ivec2(0), vec4(a)); return a + b; } // warning: [callback-side-effect]
Function(passing) { uint own; write(last, own); return a + b; } // warning: [callback-side-effect]
Function(reading) { uint own; float16_t copy = last; write(copy, own); return a + b; }
// A result that each element stores is the same each time; a count is not.
float16_t storing_element(const in uint r, const in uint c, const in float16_t x)
{
    data.x[r * 16u + c] = x;
    return x;
}
float16_t counting_element(const in uint r, const in uint c, const in float16_t x)
{
    data.x[0] = x;
    atomicAdd(counter, 1u); // warning: [callback-side-effect]
    return x;
}
float16_t updating_element(const in uint r, const in uint c, const in float16_t x)
{
    data.x[r * 16u + c] += x; // warning: [callback-side-effect]
    return x;
}
float16_t passing_element(const in uint r, const in uint c, const in float16_t x)
{
    float16_t own;
    write(own, counter); // warning: [callback-side-effect]
    return x;
}
float16_t writing_decode(const in Block b, const in uint32_t bc[2], const in uint32_t cb[2])
{
    last = 1.0hf; // warning: [callback-side-effect]
    return float16_t(b.q[0]);
}

void main()
{
    Matrix(16, 16, C) m, r;
#define Reduce(name) coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, name)
    Reduce(with_barrier);
    Reduce(with_control_barrier);
    Reduce(with_arrival);
    Reduce(with_election);
    Reduce(with_vote);
    Reduce(with_ballot);
    Reduce(with_derivative);
    Reduce(with_implicit_level);
    Reduce(with_level);
    Reduce(with_memory_barrier);
    Reduce(indirect);
    Reduce(with_sum);
    Reduce(with_negation);
    Reduce(with_assignment);
    Reduce(with_scaling);
    Reduce(with_splat);
    Reduce(with_use_change);
    Reduce(with_store);
    Reduce(with_load);
    Reduce(with_product);
    Reduce(with_transposition);
    Reduce(with_tensor_load);
    Reduce(with_reduction);
    Reduce(with_small_floats);
    Reduce(with_access);
    coopMatPerElementNV(r, m, element);
    tensorLayoutNV<2> t = setTensorLayoutDimensionNV(setTensorLayoutBlockSizeNV(createTensorLayoutNV(2), 1, 4), 16, 16);
    coopMatLoadTensorNV(m, data.x, 0, t, decode, decode2);
    Reduce(storing);
    Reduce(counting);
    Reduce(adding);
    Reduce(atomic);
    Reduce(imaging);
    Reduce(passing);
    Reduce(reading);
    coopMatPerElementNV(r, m, storing_element);
    coopMatPerElementNV(r, m, counting_element);
    coopMatPerElementNV(r, m, updating_element);
    coopMatPerElementNV(r, m, passing_element);
    coopMatLoadTensorNV(m, data.x, 0, t, writing_decode);
}
