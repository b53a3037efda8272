// Training with cooperative vectors: atomic additions to components in memory. SPV_NV_cooperative_vector.
//
// ACCUMULATE(byte, value): add a float to the component at a byte: by an atomic addition, or by compare and exchange of
// the word that holds it. M_TYPE and its like describe the components in memory.

#if IS_NATIVE
#define ACCUMULATE(byte, value) add(MEMORY, (byte) >> 2u, value);
#else
#if M_SIZE == 4
#define DECLARE_SHIFT(byte) const uint shift = 0u;
#else
#define DECLARE_SHIFT(byte) uint shift = ((byte) & (4u - M_SIZE)) * 8u;
#endif
#define OLD_COMPONENT M_VALUE((before >> shift))
#if M_IS_ENCODED
#define TOTAL(value) M_FROM_FLOAT(M_TO_FLOAT(OLD_COMPONENT) + value)
#else
#define TOTAL(value) M_TYPE(OLD_COMPONENT + M_TYPE(value))
#endif
#define NEW_WORD(value) (before & ~(MASK << shift)) | ((M_BITS(TOTAL(value)) & MASK) << shift)
#define ACCUMULATE(byte, value) \
    { \
        DECLARE_SHIFT(byte) \
        uint word = (byte) >> 2u, current = load(MEMORY, word), before; \
        do { before = current; current = exchange(MEMORY, word, before, NEW_WORD(value)); } while (current != before); \
    }
#endif

// ---- accumulate_sum ----
// Add each component of a vector to the one with the same number in memory. offset: of the first, in bytes.
void accumulate_sum(MEMORY_PARAMETERS, uint offset, const in TYPE vector[LENGTH])
{
    SLOT_LOOP for (uint number = 0u; number < LENGTH; ++number)
    {
        float value = float(vector[number]);
        ACCUMULATE(offset + number * M_SIZE, value)
    }
}

// ---- accumulate_product ----
// Add the outer product of two vectors to a matrix in memory. offset, stride: in bytes.
void accumulate_product(
    MEMORY_PARAMETERS, uint offset, uint stride, const in A_TYPE left[LENGTH], const in B_TYPE right[B_LENGTH])
{
    for (uint row = 0u; row < LENGTH; ++row)
        for (uint column = 0u; column < B_LENGTH; ++column)
        {
            float value = float(A_TYPE(left[row] * right[column]));
            // The optimal layouts of training are row-major without gaps.
            uint byte = offset + (LAYOUT > 1u ? (row * B_LENGTH + column) * M_SIZE
                : LAYOUT == 1u ? column * stride + row * M_SIZE : row * stride + column * M_SIZE);
            ACCUMULATE(byte, value)
        }
}
