#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_atomic_float : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    float f;
    double d;
} data;

void main()
{
    data.f = atomicAdd(data.f, data.f);
    data.f = atomicAdd(data.f, data.f, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.f = atomicExchange(data.f, data.f);
    data.f = atomicExchange(data.f, data.f, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.f = atomicLoad(data.f, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
    atomicStore(data.f, data.f, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.d = atomicAdd(data.d, data.d);
    data.d = atomicAdd(data.d, data.d, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.d = atomicExchange(data.d, data.d);
    data.d = atomicExchange(data.d, data.d, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    data.d = atomicLoad(data.d, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
    atomicStore(data.d, data.d, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
}
