// What each program of this folder begins with: operands that no compiler knows, and functions that append to the results.
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { uint w[]; } data;

uint n = 0, u0, u1;
int i0, i1;
float f0, f1;

void read() {
    u0 = data.w[200];
    u1 = data.w[201];
    i0 = int(data.w[202]) - 20;
    i1 = int(data.w[203]);
    f0 = float(data.w[204]) * 0.25;
    f1 = float(i1) - 7.5;
}

void put(uint x) { data.w[n++] = x; }
void put(int x) { put(uint(x)); }
void put(float x) { put(floatBitsToUint(x)); }
void put(bool x) { put(x ? 1u : 0u); }
void put(vec2 v) { put(v.x); put(v.y); }
void put(vec3 v) { put(v.xy); put(v.z); }
void put(vec4 v) { put(v.xy); put(v.zw); }
void put(ivec3 v) { put(v.x); put(v.y); put(v.z); }
