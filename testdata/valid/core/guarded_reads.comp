#version 460
// What a guard forbids is not read: a descriptor may not be bound, another invocation may write, a read may be volatile.
// What an invocation has for itself, and push constants, are read early.
layout(local_size_x = 8) in;

layout(binding = 0) volatile buffer Device { uint status; vec2 position; } device;
layout(binding = 1) buffer Queue { volatile uint head; uint tail; } queue;
layout(binding = 2) volatile buffer Unnamed { uint ready; };
layout(binding = 3) uniform Settings { float scale; uint count; } settings;
layout(binding = 4) uniform Fallback { float otherwise; };
layout(binding = 5) readonly buffer Texts { uint lengths; } texts[2];
layout(binding = 6) writeonly buffer Result { uint flags; float value; } result;
layout(push_constant) uniform Push { uint on; uint limit; } push;

shared uint winner;
uint own = 3;

void main() {
    uint at = gl_LocalInvocationIndex;
    // The blocks are read for the first time here.
    result.flags = push.on != 0u && device.status != 0u ? 1u : 2u;
    result.flags += push.on == 1u && queue.head == 5u ? 1u : 2u;
    result.flags += push.on == 2u || ready == 5u ? 1u : 2u;
    result.flags += push.on == 3u ? queue.tail : 0u;
    result.flags += push.on == 4u ? texts[1].lengths : 0u;
    result.value = push.on == 5u ? settings.scale : otherwise;
    result.value += push.on == 6u ? device.position.y : 0.0;
    result.flags += push.on == 7u && -int(settings.count) < 0 ? 1u : 2u;
    // Invocations of a workgroup would race.
    if (at == 0u) winner = 1u;
    result.flags += at == 0u && winner == 1u ? 1u : 2u;
    // The others are selected: no guard is needed for them.
    result.flags += push.on == 8u && push.limit > own ? 1u : 2u;
    result.flags += push.on == 9u ? own : at;
    result.flags += push.on == 10u || gl_WorkGroupID.x > at ? 1u : 2u;
}
