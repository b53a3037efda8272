// options: --target-env=opengl4.5 "-flimit=MaxAtomicCounterBindings 2"
#version 460
// OpenGL has counters, which lie in a buffer one after the other.
layout(binding = 0, offset = 4) uniform atomic_uint first;
layout(binding = 0) uniform atomic_uint others[2];
layout(binding = 1, offset = 16) uniform atomic_uint;
layout(binding = 1) uniform atomic_uint last;
layout(location = 0) out vec4 color;
uint next(atomic_uint counter) { return atomicCounterIncrement(counter); }
void main()
{
    uint sum = next(first) + atomicCounterDecrement(others[1]) + atomicCounter(last);
    sum += atomicCounterAdd(first, 2u) + atomicCounterSubtract(first, 2u) + atomicCounterMin(first, 2u);
    sum += atomicCounterMax(first, 2u) + atomicCounterAnd(first, 2u) + atomicCounterOr(first, 2u);
    sum += atomicCounterXor(first, 2u) + atomicCounterExchange(first, 2u) + atomicCounterCompSwap(first, 2u, 3u);
    memoryBarrierAtomicCounter();
    color = vec4(sum);
}
