#version 450
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require

struct Pair { float16_t one; int8_t two; };

layout(binding = 0) buffer Data { float16_t narrow; i8vec2 bytes; Pair pair; } data;

float16_t global;                        // error: [arithmetic-on-storage-type] "the variable 'global' cannot be of type 'float16_t'"
shared i16vec2 in_workgroup[4];          // error: [arithmetic-on-storage-type]
Pair held;                               // error: [arithmetic-on-storage-type] "cannot be of type 'Pair': 'float16_t' is for blocks and interfaces alone"
int8_t result() { return data.pair.two; } // error: [arithmetic-on-storage-type] "a result"
void taken(uint8_t byte) {}              // error: [arithmetic-on-storage-type] "a parameter"

void main() {
    float16_t local = data.narrow;         // error: [arithmetic-on-storage-type]
    data.narrow = float16_t(float(data.narrow) * 2.0);
    data.pair.one = data.narrow;
}
