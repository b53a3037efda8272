#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_atomic_float2 : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    float f;
    double d;
    float16_t h;
} data;

void main()
{
    data.f = atomicMin(data.f, data.f);
    data.f = atomicMin(data.f, data.f, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.f = atomicMax(data.f, data.f);
    data.f = atomicMax(data.f, data.f, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.d = atomicMin(data.d, data.d);
    data.d = atomicMin(data.d, data.d, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.d = atomicMax(data.d, data.d);
    data.d = atomicMax(data.d, data.d, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.h = atomicAdd(data.h, data.h);
    data.h = atomicAdd(data.h, data.h, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.h = atomicMin(data.h, data.h);
    data.h = atomicMin(data.h, data.h, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.h = atomicMax(data.h, data.h);
    data.h = atomicMax(data.h, data.h, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.h = atomicExchange(data.h, data.h);
    data.h = atomicExchange(data.h, data.h, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.h = atomicLoad(data.h, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
    atomicStore(data.h, data.h, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
}
