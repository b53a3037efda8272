#version 450
layout(local_size_x = 1) in;
layout(constant_id = 0) const int S = 4;
layout(constant_id = 1) const float F = 4.0;
struct Pair {
    int a;
    int b;
};
const ivec2 v = ivec2(S, 2);
const Pair p = Pair(S, 2); // error: [not-a-specialization-operation] "GL_EXT_spec_constant_composites"
// correct: [not-a-specialization-operation] Pair p = Pair(S, 2);
const float G = F * 2.0; // error: [not-a-specialization-operation]

void main()
{
    float a[S * 2 + 1];
    float b[int(F)]; // error: [not-a-specialization-operation] "'float'"
    float c[max(S, 2)]; // error: [not-a-specialization-operation] "'max'"
    float d[F > 1.0 ? 2 : 3]; // error: [not-a-specialization-operation]
}
