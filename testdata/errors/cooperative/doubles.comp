#version 450
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 32) in;

void main()
{
    coopvecNV<double, 4> d = coopvecNV<double, 4>(1.0);
    d = max(fma(d, d, d), -d);
    d = exp(d); // error: [not-a-float-vector] "16 or 32 bits"
    d = log(d); // error: [not-a-float-vector]
    d = tanh(d); // error: [not-a-float-vector]
    d = atan(d); // error: [not-a-float-vector]
}
