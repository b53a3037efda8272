#version 450
#include "put.glsl"

void main() {
    read();
    uint s = 0u;
    for (uint i = u0; i != 0u; i >>= 1) { if ((i & 1u) == 0u) { s += 2u; continue; } for (int k = 0; k < 3; ++k) { if (k == 1) continue; if (s > 40u) break; s += uint(k) + 1u; } if (s > 100u) return; }
    put(s);
    if (s > 3u) { put(1); if (s > 5u) { put(2); return; } } else put(3);
    put(4);
}

// writes: 0x12 0x1 0x2
