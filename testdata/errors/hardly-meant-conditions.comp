// options: -Wall -Wcoop
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { uint values[]; };
layout(push_constant) uniform Sizes { uint count; };
const uint LANES = 4u;
uint depth = 2u;
#if LANES > 1 // warning: [variable-in-condition] 5 "'LANES' is 0 here: it is a variable, not a macro"
// correct: [variable-in-condition] #if 4 > 1
const uint UNSEEN = 1u;
#elif depth == 0 && OTHER // warning: [variable-in-condition] 7 "'depth' is 0 here"
#endif
#if defined(LANES) || OTHER
#endif
#ifdef LANES
#endif
#define WIDTH 8
#if WIDTH == 8
shared uint partial[64];
#endif

void wait()
{
    barrier();
}

void main()
{
    uint lane = gl_LocalInvocationID.x;
    uint value = values[lane];
    values[0] = value * 3u >> 32; // warning: [shift-out-of-range] 17 "shift of 'uint' by 32 is undefined: the type has 32 bits"
    // correct: [shift-out-of-range]     values[0] = uint(uint64_t(value) * 3u >> 32);
    value <<= 40u; // warning: [shift-out-of-range] 5 "shift of 'uint' by 40"
    values[1] = value << -1; // warning: [shift-out-of-range] 17 "by -1 is undefined"
    uvec2 pair = uvec2(value) >> uvec2(1, 33); // warning: [shift-out-of-range] 18 "shift of 'uvec2' by 33"
    values[2] = uint(uint64_t(value) >> 32) + (value >> 31) + pair.x + uint(uint16_t(value) << 15us);
    values[3] = uint(int64_t(value) << 64); // warning: [shift-out-of-range] 22 "the type has 64 bits"
    values[4] = uint(uint16_t(value) << 16us); // warning: [shift-out-of-range] 22 "shift of 'uint16_t' by 16"

    for (uint step = 32u; step > 0u; step /= 2u) {
        if (lane < step) {
            partial[lane] += partial[lane + step];
            barrier(); // warning: [divergent-barrier] 13 "depends on 'lane'"
            // correct: [divergent-barrier] memoryBarrierShared();
        }
        barrier();
    }
    if (count > 4u)
        barrier();
    if (gl_SubgroupID == 0)
        barrier(); // warning: [divergent-barrier] 9 "depends on 'gl_SubgroupID'"
    if (gl_LocalInvocationIndex == 0u)
        wait(); // warning: [divergent-barrier] 9 "'wait()' is in control flow that is not uniform across the workgroup"
    for (uint from = lane; from < count + lane; from += 64u)
        barrier();
    for (uint row = 0u; row < count; row++) {
        if (count > 3u) {
            barrier();
            if (lane >= count)
                continue;
        } else {
            barrier();
        }
        values[5] = row;
    }
    if (values[lane] == 0u)
        controlBarrier(gl_ScopeSubgroup, gl_ScopeSubgroup, 0, 0);
    if (gl_GlobalInvocationID.x >= count)
        return;
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, 0, 0); // warning: [divergent-barrier] 5 "depends on 'gl_GlobalInvocationID'"
    barrier();
}
