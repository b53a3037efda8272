#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
// Vectors in variables, arrays, structures, parameters and results.
layout(local_size_x = 32) in;
layout(constant_id = 0) const int N = 6;
layout(binding = 0, std430) buffer Data {
    int i;
    float floats[];
} data;
#define V coopvecNV<float, 6>
#define W coopvecNV<float, N>
struct Layer {
    V weights;
    W biases[2];
};
V zeros;
V ones = V(1.0);
W specialized = W(1.0);
V rows[3];
const Layer constant_layer = Layer(V(1.0, 2.0, 3.0, 4.0, 5.0, 6.0), W[2](W(1.0), W(2.0)));

V make(float x) { return V(x); }
W make_specialized(float x) { return W(x); }
Layer make_layer(V v, W w) { return Layer(v, W[2](w, -w)); }
void in_place(inout V v) { v = v * 2.0; }
void fill(out V v, out Layer layer) { v = V(3.0); layer = constant_layer; }
V by_value(const V v, const in Layer layer) { return v + layer.weights; }
V by_copy(V v) { v[0] = 1.0; return v; }
// Each set of parameters is a type of its own.
float overloaded(V v) { return v[0]; }
float overloaded(W v) { return v[1]; }
float overloaded(coopvecNV<float, 7> v) { return v[2]; }
float overloaded(coopvecNV<int, 6> v) { return v[3]; }
V[2] array_of(V v) { return V[2](v, v + v); }

void main()
{
    V a = make(data.floats[0]), b, from_list[2] = { a, V(2.0) };
    W w = make_specialized(data.floats[1]);
    Layer layer = make_layer(a, w), copy = { a, { w, W(3.0) } };
    zeros = V(0.0);
    rows[data.i] = a;
    rows[1] = rows[data.i];
    in_place(a);
    in_place(rows[data.i]);
    in_place(layer.weights);
    fill(b, copy);
    fill(rows[2], layer);
    b = by_value(b, layer) + by_copy(a);
    layer.biases[data.i] = copy.biases[1];
    layer = data.i > 2 ? layer : copy;
    from_list = data.i > 3 ? from_list : array_of(a);
    a = (b = zeros) + from_list[1], ones;
    float sum = overloaded(a) + overloaded(w) + overloaded(coopvecNV<float, 7>(1.0)) + overloaded(coopvecNV<int, 6>(data.i));
    data.floats[2] = sum + b[0] + layer.weights[1] + layer.biases[0][2] + copy.weights[0] + rows[1][1] + constant_layer.biases[data.i][1] + ones[2] + specialized[0];
    if (data.i == 0) {
        V inner;
        V second = inner;
        data.floats[3] = second[0];
    }
}
