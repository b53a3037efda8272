/* The host's side of host.comp, in the style of the structures that machine learning back ends use. */
#pragma once
#include <stdint.h>

#define DIMENSIONS 4

typedef struct slice {
    uint32_t first;
    uint32_t count;
    float scale;
} slice_t;

struct push_constants {
    uint32_t KX;
    uint32_t KY;
    uint32_t ne[DIMENSIONS];
    float param1;
    float param2;
    int32_t offset;
    float direction[3];
    float weight;
    float turn[2][2];
    slice_t slices[2];
    uint64_t address;
    uint16_t half_scale;
    uint16_t half_bias;
    uint32_t last;
};
