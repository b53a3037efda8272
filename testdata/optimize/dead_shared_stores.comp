// What is written to a shared variable that nobody reads is not written.
#version 450
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { uint values[]; } data;
const uint table[4] = uint[](7u, 11u, 13u, 17u);
shared uint unread[64];
shared uint exchanged[64];
uint traced;
void main() {
    uint lane = gl_LocalInvocationIndex;
    unread[lane] = table[lane & 3u];
    traced = lane * 3u;
    exchanged[lane] = data.values[lane];
    barrier();
    data.values[lane] = exchanged[63u - lane];
}
