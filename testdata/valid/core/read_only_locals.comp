// options: --target-env vulkan1.3
#version 450
// Locals and parameters that nothing writes are values; those that something may write, or that control may reach without their
// initialiser, are variables.
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { uint values[]; } data;

uint read_only(uint x, uvec4 v, uint table[4])
{
    return x + v[x & 3u] + table[x & 3u];
}

uint written(uint x)
{
    x += 1u;
    return x;
}

void bump(inout uint x)
{
    x++;
}

void main()
{
    const uint self = gl_LocalInvocationIndex;
    uint copy = self;
    uint changed = self;
    changed *= 2u;
    uint bumped = self;
    bump(bumped);
    uvec4 v = uvec4(self, copy, changed, bumped);
    uvec4 parts = v;
    parts.y = 0u;
    uint table[4] = {self, copy, changed, bumped};
    for (uint i = 0u; i < 4u; i++) {
        uint twice = i * 2u;
        data.values[twice] = read_only(twice, v, table) + parts[i] + v[i];
    }
    switch (self) {
    case 0u:
        uint jumped = 7u;
        data.values[8] = jumped;
    case 1u:
        jumped = written(self);
        data.values[9] = jumped;
        break;
    case 2u:
        uint unset = 3u;
        data.values[10] = unset;
    default:
        uint last = 4u;
        data.values[11] = last + (self == 2u ? unset : 0u);
    }
}
