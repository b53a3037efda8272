#version 450
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    uint u;
    int i;
} data;

void main()
{
    data.u = atomicAdd(data.u, data.u);
    data.i = atomicAdd(data.i, data.i);
    data.u = atomicMin(data.u, data.u);
    data.i = atomicMin(data.i, data.i);
    data.u = atomicMax(data.u, data.u);
    data.i = atomicMax(data.i, data.i);
    data.u = atomicAnd(data.u, data.u);
    data.i = atomicAnd(data.i, data.i);
    data.u = atomicOr(data.u, data.u);
    data.i = atomicOr(data.i, data.i);
    data.u = atomicXor(data.u, data.u);
    data.i = atomicXor(data.i, data.i);
    data.u = atomicExchange(data.u, data.u);
    data.i = atomicExchange(data.i, data.i);
    data.u = atomicCompSwap(data.u, data.u, data.u);
    data.i = atomicCompSwap(data.i, data.i, data.i);
}
