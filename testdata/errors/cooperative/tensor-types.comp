// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 32) in;

void main()
{
    tensorLayoutNV a; // error: [missing-type-parameters]
    tensorLayoutNV<2, 0, 0> b; // error: [type-parameter-count]
    tensorLayoutNV<0> c; // error: [invalid-tensor-dimension]
    tensorLayoutNV<6> d; // error: [invalid-tensor-dimension]
    tensorLayoutNV<2, 5> e; // error: [invalid-clamp-mode]
    tensorViewNV f; // error: [missing-type-parameters]
    tensorViewNV<2, true, 0, 1, 2, 3, 4, 5> g; // error: [type-parameter-count]
    tensorViewNV<6> h; // error: [invalid-tensor-dimension]
    tensorViewNV<2, true, 1, 1> i; // error: [invalid-permutation]
    tensorViewNV<2, true, 1, 2> j; // error: [invalid-permutation]
    tensorViewNV<2, true, 1, 0, 2> k; // warning: [surplus-permutation]
    tensorViewNV<3, false, 1, 0> l;
    tensorLayoutNV<2> t;
    int x = t.length(); // error: [unknown-method]
    x = t[0]; // error: [not-indexable]
    x = t.x; // error: [selection-of-cooperative-type]
    tensorViewNV<2, true> v;
    x = v.length(); // error: [unknown-method]
    x = v[0]; // error: [not-indexable]
    x = v.x; // error: [selection-of-cooperative-type]
    v = tensorViewNV<2, true>(1); // error: [invalid-constructor]
    t = tensorLayoutNV<2>(t); // error: [invalid-constructor]
    tensorLayoutNV<2, 1> other = t; // error: [cooperative-type-mismatch] "ClampModeConstantNV"
    tensorViewNV<2, false> without = v; // error: [cooperative-type-mismatch]
    tensorViewNV<2, true, 1, 0> turned = v; // error: [cooperative-type-mismatch]
    tensorLayoutNV<-1> negative; // error: [negative-type-parameter]
    tensorLayoutNV<2, -1> mode; // error: [negative-type-parameter]
    tensorLayoutNV<2.0> fraction; // error: [not-an-integer-constant]
    tensorLayoutNV<x> variable; // error: [not-constant]
    tensorLayoutNV<float> of_type; // error: [invalid-type-parameter]
}
