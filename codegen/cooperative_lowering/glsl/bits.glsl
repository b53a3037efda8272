// Values of at most 32 bits as unsigned integers and back, for each type that a component has.

#define BITS_OF_int8_t(value) uint(uint8_t(value))
#define BITS_OF_uint8_t(value) uint(value)
#define BITS_OF_int16_t(value) uint(uint16_t(value))
#define BITS_OF_uint16_t(value) uint(value)
// A pair, and not a cast that is extended: `scalar_bits.py` says why.
#define BITS_OF_float16_t(value) packFloat2x16(f16vec2(value, float16_t(0)))
#define BITS_OF_int(value) uint(value)
#define BITS_OF_uint(value) uint(value)
#define BITS_OF_float(value) floatBitsToUint(value)
#define BITS_OF_bool(value) uint(value)

#define VALUE_OF_int8_t(bits) int8_t(bits)
#define VALUE_OF_uint8_t(bits) uint8_t(bits)
#define VALUE_OF_int16_t(bits) int16_t(bits)
#define VALUE_OF_uint16_t(bits) uint16_t(bits)
#define VALUE_OF_float16_t(bits) uint16BitsToFloat16(uint16_t(bits))
#define VALUE_OF_int(bits) int(bits)
#define VALUE_OF_uint(bits) uint(bits)
#define VALUE_OF_float(bits) uintBitsToFloat(bits)
#define VALUE_OF_bool(bits) bool(bits)
// The low word of 64 bits.
#define VALUE_OF_double(bits) packDouble2x32(uvec2(bits, 0u))
#define VALUE_OF_int64_t(bits) int64_t(bits)
#define VALUE_OF_uint64_t(bits) uint64_t(bits)

// Component `number` of a word that holds two or four; PART_OF_<type>(word, number).
#define PART_OF_int8_t(word, number) int8_t(((word) >> (number * 8u)) & 0xFFu)
#define PART_OF_uint8_t(word, number) uint8_t(((word) >> (number * 8u)) & 0xFFu)
#define PART_OF_int16_t(word, number) int16_t(((word) >> (number * 16u)) & 0xFFFFu)
#define PART_OF_uint16_t(word, number) uint16_t(((word) >> (number * 16u)) & 0xFFFFu)
#define PART_OF_float16_t(word, number) unpackFloat2x16(word)[number]
// A word that holds one component.
#define PART_OF_int(word, number) int(word)
#define PART_OF_uint(word, number) uint(word)
#define PART_OF_float(word, number) uintBitsToFloat(word)

// Values of 64 bits as two words and back.
#define PAIR_OF_double(value) unpackDouble2x32(value)
#define PAIR_OF_int64_t(value) unpackUint2x32(uint64_t(value))
#define PAIR_OF_uint64_t(value) unpackUint2x32(value)

#define VALUE_OF_PAIR_double(pair) packDouble2x32(pair)
#define VALUE_OF_PAIR_int64_t(pair) int64_t(packUint2x32(pair))
#define VALUE_OF_PAIR_uint64_t(pair) packUint2x32(pair)
