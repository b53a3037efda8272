// Words of 16 bytes that hold components; C_TYPE and its like describe them.

#define IN_WORD (16u / C_SIZE)
#define EACH_PART SLOT_LOOP for (uint number = 0u; number < IN_WORD; ++number)
#define PUT_PART(word, component) word[number * C_SIZE / 4u] |= C_BITS(component) << (number * C_SIZE % 4u * 8u);
#define GET_PART_OF(word, number) C_PART(word[(number) * C_SIZE / 4u], ((number) % (4u / C_SIZE)))
#define GET_PART(word) GET_PART_OF(word, number)

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
