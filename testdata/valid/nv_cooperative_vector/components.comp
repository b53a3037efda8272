#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
// One component of a vector, which may be an element or a member, and the number of components.
layout(local_size_x = 32) in;
layout(constant_id = 0) const int N = 6;
layout(constant_id = 1) const uint U = 7;
layout(constant_id = 2) const int INDEX = 2;
layout(binding = 0, std430) buffer Data {
    int i;
    uint u;
    float floats[];
} data;
struct Holder {
    int before;
    coopvecNV<float, 6> vectors[3];
};
coopvecNV<float, 6> global;
Holder global_holder;
const int twice = 2 * N;

coopvecNV<float, 6> make(float x)
{
    return coopvecNV<float, 6>(x);
}

float last(const coopvecNV<float, 6> v, const coopvecNV<float, N> w, int i)
{
    return v[5] + v[i] + w[i] + w[N - 1] + v.length() + w.length();
}

void main()
{
    coopvecNV<float, 6> v = make(data.floats[0]);
    Holder h;
    h.vectors[0] = h.vectors[1] = h.vectors[2] = v;
    global = v;
    global_holder = h;
    // Constant, specialized and run-time indices; reading and writing.
    v[0] = data.floats[1];
    v[5u] += 2.0;
    v[INDEX] = 3.0;
    v[data.i] = 4.0;
    v[data.u]++;
    h.vectors[1][2] = 5.0;
    h.vectors[data.i][data.u] = v[data.i];
    global[data.i] = h.vectors[2][1];
    global_holder.vectors[data.i][3] *= 2.0;
    float sum = v[0] + v[INDEX] + v[data.i] + h.vectors[data.i][data.u] + global[4] + global_holder.vectors[2][data.i];
    // Of values that are no variables.
    sum += make(1.0)[3] + make(2.0)[data.i] + (v * v)[1] + (v + v)[data.u];
    coopvecNV<float, N> w = coopvecNV<float, N>(1.0);
    // The default size is no bound.
    w[6] = 1.0;
    w[100] = 2.0;
    coopvecNV<float, U> x = coopvecNV<float, U>(w[0]);
    coopvecNV<float, (2 * 4 + 1)> y = coopvecNV<float, 9>(w[0]);
    coopvecNV<float, (N > 4 ? 4 : N)> z = coopvecNV<float, (N > 4 ? 4 : N)>(w[1]);
    coopvecNV<float, twice> t = coopvecNV<float, (2 * N)>(w[1]);
    for (int k = 0; k < v.length(); ++k)
        sum += v[k];
    for (int k = 0; k < w.length(); ++k)
        sum += w[k];
    float sized[v.length()];
    sized[v.length() - 1] = sum;
    data.floats[0] = sized[data.i] + last(v, w, data.i) + x.length() + y.length() + z.length() + t.length() + h.vectors[1].length() + h.vectors.length();
}
