// The functions by which a helper puts elements into the staging buffer in shared memory and gets them back. Included
// once for each type that it exchanges; NAME becomes the name of that type's functions, A or B.
//
// base: the word of the buffer at which the elements begin.

#if NAME_STAGED_WORDS == 2
void putNAME(uint base, uint index, NAME_STAGED_TYPE value)
{
    uvec2 pair = NAME_STAGED_PAIR(value);
    staging[base + index * 2u] = pair.x;
    staging[base + index * 2u + 1u] = pair.y;
}

NAME_STAGED_TYPE getNAME(uint base, uint index)
{
    uvec2 pair = uvec2(staging[base + index * 2u], staging[base + index * 2u + 1u]);
    return NAME_STAGED_VALUE(pair);
}
#else
void putNAME(uint base, uint index, NAME_STAGED_TYPE value)
{
    staging[base + index] = NAME_STAGED_BITS(value);
}

NAME_STAGED_TYPE getNAME(uint base, uint index)
{
    return NAME_STAGED_VALUE(staging[base + index]);
}
#endif
