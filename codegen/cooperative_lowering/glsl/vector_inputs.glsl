// What a component of a vector is multiplied as: its interpretation. SPV_NV_cooperative_vector.
//
// A_TYPE and its like describe the components of the vector, I_… those of the interpretation.

#define PACKED_INPUT 1
#define SAME_FLOAT 2
#define SATURATED_FLOAT 3
#define CONVERTED_FLOAT 4
#define ROUNDED_FLOAT 5
#define CLAMPED_FLOAT 6
#define WIDE_INTEGER 7
#define CLAMPED_UNSIGNED 8
#define CLAMPED_INTEGER 9

// Component `depth` of the vector in the type that the instruction interprets it as, converted to ACCUMULATOR.
#if INPUT == PACKED_INPUT
#define INPUT_VALUE ACCUMULATOR(PACKED_TYPE((uint(vector[depth >> 2]) >> ((depth & 3u) * 8u)) & 0xFFu))
#elif INPUT == SAME_FLOAT
#define INPUT_VALUE A_TO_FLOAT(vector[depth])
#elif INPUT == SATURATED_FLOAT
#define INPUT_VALUE I_TO_FLOAT(I_SATURATED(A_TO_FLOAT(vector[depth])))
#elif INPUT == CONVERTED_FLOAT
#define INPUT_VALUE I_TO_FLOAT(I_FROM_FLOAT(A_TO_FLOAT(vector[depth])))
#elif INPUT == ROUNDED_FLOAT
#define INPUT_VALUE ACCUMULATOR(roundEven(A_TO_FLOAT(vector[depth])))
#elif INPUT == CLAMPED_FLOAT
#define INPUT_VALUE int(roundEven(clamp(A_TO_FLOAT(vector[depth]), float(SMALLEST), float(LARGEST))))
#elif INPUT == WIDE_INTEGER
#define INPUT_VALUE ACCUMULATOR(vector[depth])
#elif INPUT == CLAMPED_UNSIGNED
#define INPUT_VALUE int(min(uint(vector[depth]), uint(LARGEST)))
#else
#define INPUT_VALUE clamp(int(vector[depth]), SMALLEST, LARGEST)
#endif
