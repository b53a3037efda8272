// options: --target-env vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_EXT_null_initializer : require
layout(local_size_x = 32) in;
struct Both {
    tensorLayoutNV<2> t;
    tensorViewNV<2, true, 1, 0> v;
};

void main()
{
    tensorLayoutNV<2> a = createTensorLayoutNV(2);
    tensorLayoutNV<2> b = a;
    b = a + a; // error: [tensor-operator]
    // correct: [tensor-operator] b = a;
    bool same = a == b; // error: [tensor-operator]
    b = same ? a : b; // error: [tensor-operator]
    b = -a; // error: [tensor-operator]
    b += 1; // error: [tensor-operator]
    b += a; // error: [tensor-operator]
    b++; // error: [tensor-operator]
    --b; // error: [tensor-operator]
    same = !a; // error: [tensor-operator]
    same = a != b; // error: [tensor-operator]
    same = a < b; // error: [tensor-operator]
    b = 2 * a; // error: [tensor-operator]
    tensorViewNV<2, true, 1, 0> v = createTensorViewNV(2, true, 1, 0), w = v;
    same = v == w; // error: [tensor-operator]
    w = same ? v : w; // error: [tensor-operator]
    w = v * w; // error: [tensor-operator]
    // Arrays and structures of them are assigned, and not compared or chosen.
    tensorLayoutNV<2> several[2] = {a, b}, others[2] = several;
    same = several == others; // error: [tensor-operator]
    others = same ? several : others; // error: [tensor-operator]
    Both one = Both(a, v), two = one;
    same = one != two; // error: [tensor-operator]
    two = same ? one : two; // error: [tensor-operator]
    // Their values are no numbers.
    float number = a; // error: [type-mismatch]
    b = 1; // error: [type-mismatch]
    if (a) { // error: [condition-not-bool]
    }
    const tensorLayoutNV<2> constant = a;
    constant = b; // error: [assignment-to-constant]
    b = (a, constant);
    tensorLayoutNV<2> empty = {}; // error: [no-null-value]
}
