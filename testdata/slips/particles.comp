// options: --target-env=vulkan1.1
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x = 256) in;

struct Particle {
    vec3 position;
    float mass;
    vec3 velocity;
    uint flags;
};
layout(set = 0, binding = 0, scalar) buffer Particles { Particle items[]; } particles;
layout(set = 0, binding = 1) uniform Settings {
    float step;
    vec3 gravity;
    uint count;
} settings;
layout(set = 0, binding = 2, r32ui) uniform uimage2D grid;
shared float energies[256];

const uint ALIVE = 1u;

void move(inout Particle p, float seconds)
{
    p.velocity += settings.gravity * seconds;
    p.position += p.velocity * seconds;
}

void main()
{
    uint index = gl_GlobalInvocationID.x;
    if (index >= settings.count)
        return;
    Particle p = particles.items[index];
    if ((p.flags & ALIVE) != 0u) {
        move(p, settings.step);
        imageAtomicAdd(grid, ivec2(p.position.xy), 1u);
    }
    particles.items[index] = p;
    float energy = 0.5 * p.mass * dot(p.velocity, p.velocity);
    energies[gl_LocalInvocationIndex] = subgroupAdd(energy);
    barrier();
    switch (index % 3u) {
    case 0u:
        particles.items[index].mass = energies[0];
        break;
    default:
        break;
    }
}
