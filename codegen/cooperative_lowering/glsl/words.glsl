// Words of 16 bytes that hold components; C_TYPE and its like describe them.

#define IN_WORD (16u / C_SIZE)
#define EACH_PART SLOT_LOOP for (uint number = 0u; number < IN_WORD; ++number)
#define PUT_PART(word, component) word[number * C_SIZE / 4u] |= C_BITS(component) << (number * C_SIZE % 4u * 8u);
#define GET_PART_OF(word, number) C_PART(word[(number) * C_SIZE / 4u], ((number) % (4u / C_SIZE)))
#define GET_PART(word) GET_PART_OF(word, number)

// Components of memory, which M_TYPE and its like describe where tiles hold them as others.
#ifdef HOLDS_OTHERS
#define TO_TILE(component) C_FROM_FLOAT(M_TO_FLOAT(component))
#define TO_MEMORY(component) M_FROM_FLOAT(C_TO_FLOAT(component))
#define BITS_TO_TILE(bits) TO_TILE(M_VALUE(bits))
// Make a word of components of memory one of the same number of components of tiles.
#define WORD_TO_TILE(word) \
    { \
        uvec4 read = word; \
        word = uvec4(0u); \
        EACH_PART { PUT_PART(word, TO_TILE(M_TYPE(M_PART(read[number * M_SIZE / 4u], (number % (4u / M_SIZE)))))) } \
    }
#else
#define TO_TILE(component) component
#define TO_MEMORY(component) component
#define BITS_TO_TILE(bits) C_VALUE(bits)
#define WORD_TO_TILE(word)
#endif

// A loop in which the invocations of LANES take turns: `part` is each number below a limit, once where IS_OWN. The loop
// and what it contains are in uniform control flow, which the llvmpipe of Mesa 22 needs: an invocation without a number
// of its own repeats the last one, and only what it writes depends on IS_OWN.
#define EACH_TURN(part, limit) \
    for (uint turn = 0u, own = LANE; turn < ((limit) + LANES - 1u) / LANES; ++turn, own += LANES) \
    { \
        bool is_own = own < (limit); \
        uint part = min(own, (limit) - 1u);
#define IS_OWN is_own
#define END_TURN }
