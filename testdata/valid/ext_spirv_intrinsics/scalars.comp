#version 450
#extension GL_EXT_spirv_intrinsics : require
#define half spirv_type(capabilities = [9], id = 22, 16)
#define uint8 spirv_type(capabilities = [39], id = 21, 8, 0)
#define real spirv_type(id = 22, 32)
struct Held { half a; real b; };
spirv_instruction(id = 115) half narrow(float x);
spirv_instruction(id = 115) float widen(half x);
spirv_instruction(id = 129) half add(half a, half b);
half both(half a, half b) { return add(a, b); }
uint8 both(uint8 a, uint8 b) { return a; }
layout(binding = 0) buffer Data { float v[]; };
layout(binding = 1) buffer More { real r[]; };
void main() {
    Held held;
    held.a = narrow(v[0]);
    held.b = r[1];
    half sum = both(held.a, held.a);
    v[1] = widen(sum);
    r[2] = held.b;
}
