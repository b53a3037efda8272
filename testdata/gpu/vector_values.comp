#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_control_flow_attributes : require

// Vectors as values: each form of construction, access, choice and passing writes 8 numbers for each invocation.
layout(local_size_x = 32) in;
layout(constant_id = 0) const int N = 6;
layout(constant_id = 1) const float F = 0.5;
layout(set = 0, binding = 0, std430) readonly buffer Source {
    float x[];
} source;
layout(set = 0, binding = 1, std430) buffer Target {
    float x[];
} target;
shared float16_t rows[32][16];
#define Four coopvecNV<float, 4>
#define Halfs coopvecNV<float16_t, 8>
struct Pair {
    Four first;
    Four others[3];
};
const coopvecNV<float, 5> folded = coopvecNV<float, 5>(1.0, vec2(2.0, 3), ivec2(4, 5)) * 2.0 - coopvecNV<float, 5>(3.0) / coopvecNV<float, 5>(2.0);
const Four bounded = clamp(Four(1.0, 2.0, 3.0, 4.0), Four(1.5), fma(Four(2.0), Four(1.0), Four(1.5)));
const coopvecNV<int, 3> bits = (coopvecNV<int, 3>(1, 2, 3) << coopvecNV<int, 3>(2)) ^ ~coopvecNV<int, 3>(0);
Pair global_pair;
uint form = 0;
uint id = gl_LocalInvocationIndex;

void write(float value)
{
    target.x[(form++ * 32u) + id] = value;
}

void change(inout float a, out float b)
{
    a += 1.0;
    b = 0.25;
}

void in_place(inout Four v, const Four w, out Four sum)
{
    sum = v + w;
    v = v * 2.0;
}

Pair make(Four v)
{
    return Pair(v, Four[3](v, -v, v + v));
}

void main()
{
    float x = source.x[id];
    int i = int(id & 3u);
    // Lists, cuts, ordinary vectors, conversions.
    Four list = Four(x, vec2(x + 1.0, 2), int(id));
    coopvecNV<float, 3> of_vector = coopvecNV<float, 3>(vec3(x, 1.0, 2.0) + 1.0);
    coopvecNV<float, 2> cut = coopvecNV<float, 2>(list);
    Four of_matrix = Four(mat2(x, 1.0, 2.0, 3.0));
    coopvecNV<int, 4> integers = coopvecNV<int, 4>(list);
    coopvecNV<uint, 4> words = coopvecNV<uint, 4>(integers) << coopvecNV<uint, 4>(1u);
    coopvecNV<float16_t, 4> narrow = coopvecNV<float16_t, 4>(list);
    write(list[i]);
    write(of_vector[min(i, 2)]);
    write(cut[i & 1]);
    write(of_matrix[i]);
    write(float(integers[i]));
    write(float(words[3]));
    write(float(narrow[1]));
    // Constants.
    write(folded[i + 1] + bounded[i] + float(bits[min(i, 2)]));
    // Writing components, also as out arguments.
    list[i] = 10.0;
    list[3 - i] += 0.5;
    write(list[0] + 100.0 * list[1] + 10000.0 * list[2]);
    change(list[i], list[(i + 1) & 3]);
    write(list[i] + 100.0 * list[(i + 1) & 3]);
    // Structures, arrays, globals, parameters.
    Pair pair = make(of_matrix);
    global_pair = pair;
    global_pair.others[i % 3][1] = x;
    write(global_pair.others[i % 3][1] + 100.0 * pair.others[1][1] + 10000.0 * pair.others[2][2]);
    Four sum;
    in_place(pair.others[i % 3], pair.first, sum);
    write(pair.others[i % 3][2] + 100.0 * sum[3]);
    // Choices.
    Four chosen = x > 2.0 ? of_matrix : -of_matrix;
    write(chosen[1]);
    chosen = (id & 1u) == 0u ? make(chosen).others[2] : chosen;
    write(chosen[1]);
    // Specialized sizes.
    coopvecNV<float, N> splat = coopvecNV<float, N>(F), ramp = splat * x;
    float total = 0.0;
    for (int k = 0; k < ramp.length(); ++k) {
        ramp[k] = ramp[k] + float(k);
        total += ramp[k];
    }
    write(total);
    write(float(splat.length()) + ramp[N - 1]);
    // Rows of shared memory.
    Halfs out_row = Halfs(float16_t(x)), in_row;
    [[unroll]] for (int k = 0; k < 8; ++k)
        out_row[k] += float16_t(k);
    coopVecStoreNV(out_row, rows[id], 0);
    barrier();
    coopVecLoadNV(in_row, rows[(id + 1u) & 31u], 0);
    write(float(in_row[i + 4]));
    write(float((in_row - out_row)[i]));
}
