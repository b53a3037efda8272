// A function with several blocks is not inlined into a condition that a continue construct evaluates, however deep.
// options: --target-env=vulkan1.1
#version 450
#extension GL_KHR_shader_subgroup_ballot : require
layout(binding = 0) buffer B { uint first, second, limit; };
uint vote(bool p) {
    if (gl_SubgroupSize <= 32u) { return subgroupBallot(p).x; } else { return subgroupBallot(!p).y; }
}
uint count(uint k) { do { if (k > 9u) limit = k; } while (vote(k > 0u) == 3u); return k; }
uint count_both(uint k) { do { } while (k > 1u && vote(k > 0u) == 3u); return k; }
void main() { first = count(limit); second = count_both(limit); }
