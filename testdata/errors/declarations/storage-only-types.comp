#version 450
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require

struct Pair { float16_t one; int8_t two; };

layout(binding = 0) buffer Data { float16_t narrow; i8vec2 bytes; Pair pair; } data;

float16_t global;                        // error: [arithmetic-on-storage-type] "variable 'global' cannot have type 'float16_t'; 'float16_t' is a storage-only type"
shared i16vec2 in_workgroup[4];          // error: [arithmetic-on-storage-type]
Pair held;                               // error: [arithmetic-on-storage-type] "variable 'held' cannot have type 'Pair'; 'float16_t' is a storage-only type"
int8_t result() { return data.pair.two; } // error: [arithmetic-on-storage-type] "result cannot have type 'int8_t'; 'int8_t' is a storage-only type"
void taken(uint8_t byte) {}              // error: [arithmetic-on-storage-type] "parameter cannot have type 'uint8_t'; 'uint8_t' is a storage-only type"

void main() {
    float16_t local = data.narrow;         // error: [arithmetic-on-storage-type]
    data.narrow = float16_t(float(data.narrow) * 2.0);
    data.pair.one = data.narrow;
}
