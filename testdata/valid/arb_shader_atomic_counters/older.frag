// options: --target-env=opengl4.5
#version 410
#extension GL_ARB_shading_language_420pack : require
#extension GL_ARB_shader_atomic_counters : require
#extension GL_ARB_shader_atomic_counter_ops : require
layout(binding = 0) uniform atomic_uint c;
layout(location = 0) out vec4 color;
void main()
{
    uint sum = atomicCounterIncrement(c) + atomicCounterDecrement(c) + atomicCounter(c);
    sum += atomicCounterAddARB(c, 2u) + atomicCounterSubtractARB(c, 2u) + atomicCounterMinARB(c, 2u);
    sum += atomicCounterMaxARB(c, 2u) + atomicCounterAndARB(c, 2u) + atomicCounterOrARB(c, 2u);
    sum += atomicCounterXorARB(c, 2u) + atomicCounterExchangeARB(c, 2u) + atomicCounterCompSwapARB(c, 2u, 3u);
    memoryBarrierAtomicCounter();
    color = vec4(sum);
}
