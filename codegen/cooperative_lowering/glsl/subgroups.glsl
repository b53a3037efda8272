// Virtual subgroups: LANES consecutive invocations of the workgroup act as a subgroup. Its last one may have fewer.
//
// A helper that exchanges values is called in control flow that is uniform in the workgroup, since it has barriers.

#define LANE (gl_LocalInvocationIndex % LANES)

// The bit of lane `number` in a mask.
#define BIT_OF(number) ((mask[number >> 5] >> (number & 31u)) & 1u)
#define SET_BIT_OF(number) mask[number >> 5] |= 1u << (number & 31u)

// Put the value of each invocation into the staging buffer. base: the invocation that is lane 0 of this subgroup; count:
// its invocations.
#define EXCHANGE(value) \
    uint lane = gl_LocalInvocationIndex % LANES, base = gl_LocalInvocationIndex - lane; \
    uint count = min(LANES, WORKGROUP - base); \
    barrier(); \
    putA(0u, gl_LocalInvocationIndex, value); \
    barrier();

// The value of a lane. The value of one that does not exist is undefined: it is that of the last.
#if HAS_GAPS
#define VALUE_OF_LANE(number) getA(0u, base + min(number, count - 1u))
#else
#define VALUE_OF_LANE(number) getA(0u, base + number)
#endif

// ---- elect ----
// Return whether this is the first invocation.
bool elect()
{
    return LANE == 0u;
}

// ---- subgroup_lane ----
// Return gl_SubgroupInvocationID.
uint subgroup_lane()
{
    return LANE;
}

// ---- subgroup_number ----
// Return gl_SubgroupID.
uint subgroup_number()
{
    return gl_LocalInvocationIndex / LANES;
}

// ---- subgroup_size ----
// Return gl_SubgroupSize.
uint subgroup_size()
{
    return LANES;
}

// ---- subgroup_count ----
// Return gl_NumSubgroups.
uint subgroup_count()
{
    return (WORKGROUP + LANES - 1u) / LANES;
}

// ---- subgroup_mask ----
// Return one of gl_SubgroupEqMask, gl_SubgroupGeMask and their like: the lanes whose number COMPARES with this one's.
uvec4 subgroup_mask()
{
    uvec4 mask = uvec4(0u);
    for (uint other = 0u; other < LANES; ++other)
        if (other COMPARES LANE)
            SET_BIT_OF(other);
    return mask;
}

// ---- read_lane ----
// Return the value of another lane.
#define FIRST 0u
#define NUMBERED number
#define XOR lane ^ number
#define UP lane - number
#define DOWN lane + number
#define IN_QUAD (lane & ~3u) + number
#define ACROSS_QUAD lane ^ (number + 1u)
TYPE read_lane(TYPE value NUMBER_PARAMETER)
{
    EXCHANGE(value)
    return VALUE_OF_LANE(((READ_LANE) % LANES));
}

// ---- rotate ----
// Return the value of the lane that is `number` lanes further on, beginning again after the last.
TYPE rotate(TYPE value, uint number)
{
    EXCHANGE(value)
    return VALUE_OF_LANE((lane + number) % LANES);
}

// ---- combine_subgroup ----
// Return a reduction or a scan of the values of a subgroup, with IDENTITY for an exclusive scan.
#define REDUCE 1
#define INCLUSIVE_SCAN 2
#define EXCLUSIVE_SCAN 3
#define CLUSTERED_REDUCE 4

#define ADD total + next
#define MULTIPLY total * next
#define MINIMUM min(COMPARED_TYPE(total), COMPARED_TYPE(next))
#define MAXIMUM max(COMPARED_TYPE(total), COMPARED_TYPE(next))
#define AND total & next
#define OR total | next
#define EXCLUSIVE_OR total ^ next
#define COMBINE { next = getA(0u, base + other); total = TYPE(COMBINATION); }
TYPE combine_subgroup(TYPE value)
{
    EXCHANGE(value)
#if OPERATION == REDUCE
    TYPE total, next;
    total = getA(0u, base);
    for (uint other = 1u; other < count; ++other) COMBINE
#elif OPERATION == INCLUSIVE_SCAN
    TYPE total, next;
    total = getA(0u, base);
    for (uint other = 1u; other < count; ++other)
        if (other <= lane) COMBINE
#elif OPERATION == EXCLUSIVE_SCAN
    TYPE total = TYPE(IDENTITY), next;
    for (uint other = 0u; other < count; ++other)
        if (other < lane) COMBINE
#else
    TYPE total, next;
    uint first = lane / CLUSTER * CLUSTER;
    total = getA(0u, base + first);
#if HAS_GAPS
    for (uint other = first + 1u; other < min(first + CLUSTER, count); ++other) COMBINE
#else
    for (uint other = first + 1u; other < first + CLUSTER; ++other) COMBINE
#endif
#endif
    return total;
}

// ---- vote ----
// Return one of `all_set`, `any_set` and `equal`: are all values set, is any, are all alike?
bool vote(TYPE value)
{
    EXCHANGE(value)
    bool all_set = true, any_set = false, equal = true;
    for (uint other = 0u; other < count; ++other)
    {
        TYPE next = getA(0u, base + other);
        if (next == TYPE(0))
            all_set = false;
        else
            any_set = true;
        if (next != getA(0u, base))
            equal = false;
    }
    return VOTE;
}

// ---- ballot ----
// Return the lanes whose value is not 0, as a mask.
uvec4 ballot(uint value)
{
    EXCHANGE(value)
    uvec4 mask = uvec4(0u);
    for (uint other = 0u; other < count; ++other)
        if (getA(0u, base + other) != 0u)
            SET_BIT_OF(other);
    return mask;
}

// ---- inverse_ballot ----
// Return the bit of this lane.
uint inverse_ballot(uvec4 mask)
{
    uint lane = LANE;
    return BIT_OF(lane);
}

// ---- ballot_bit ----
// Return the bit of a lane.
uint ballot_bit(uvec4 mask, uint number)
{
    return BIT_OF(number);
}

// ---- lowest_lane ----
// Return the first lane whose bit is set, or ~0.
uint lowest_lane(uvec4 mask)
{
    for (uint other = 0u; other < LANES; ++other)
        if (BIT_OF(other) != 0u)
            return other;
    return 0xFFFFFFFFu;
}

// ---- highest_lane ----
// Return the last lane whose bit is set, or ~0.
uint highest_lane(uvec4 mask)
{
    for (uint other = LANES; other-- > 0u;)
        if (BIT_OF(other) != 0u)
            return other;
    return 0xFFFFFFFFu;
}

// ---- count_lanes ----
// Return the number of lanes whose bit is set: of ALL_LANES, of those UP_TO_THIS or BEFORE_THIS.
#define ALL_LANES true
#define UP_TO_THIS other <= lane
#define BEFORE_THIS other < lane
uint count_lanes(uvec4 mask)
{
    uint lane = LANE, number = 0u;
    for (uint other = 0u; other < LANES; ++other)
        if (COUNTED)
            number += BIT_OF(other);
    return number;
}
