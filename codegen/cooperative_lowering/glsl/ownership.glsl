// Which elements of a matrix an invocation holds. docs/matrix-elements.md has pictures.
//
// The invocations that share a matrix, those of a subgroup or of the workgroup, are its lanes; each holds LENGTH slots.
// There are two ways to divide a matrix among them:
//
// - in turns: slot s of lane l holds element s * LANES + l, counted along rows. The last slots of the last lanes may
//   hold none.
// - in blocks, where the lanes divide it evenly: each lane holds HEIGHT x WIDTH elements, so that in a product it uses
//   each row and column several times. Blocks are interleaved: ROW_UNIT rows belong to one block, the next rows to the
//   next block, so that neighbouring lanes read neighbouring memory.

#if VIRTUAL_SUBGROUPS
#define SUBGROUP_LANE (gl_LocalInvocationIndex % LANES)
#define SUBGROUP_NUMBER gl_LocalInvocationIndex / LANES
#else
#define SUBGROUP_LANE gl_SubgroupInvocationID
#define SUBGROUP_NUMBER gl_SubgroupID
#endif

// Line `number` of a block, a row or a column of the matrix; `unit` lines of a block are neighbours, `blocks` blocks
// share the lines.
#define LINE_OF_BLOCK(block, number, unit, blocks) \
    ((number) / unit * unit * blocks + (block) * unit + (number) % unit)

// ---- matrix ----
// Included once for each matrix of a helper; MATRIX_ becomes the prefix of its names: A_, B_ or nothing.
//
// MATRIX_LANE: which of the lanes this invocation is. MATRIX_ROOM: the first word of the staging buffer that its lanes
// may use. MATRIX_BARRIER: waits for them, and makes shared memory visible.

#if MATRIX_IS_SPECIALIZED
#define MATRIX_LANE (SCOPE == 2u ? gl_LocalInvocationIndex : SUBGROUP_LANE)
#define MATRIX_ROOM (SCOPE == 2u ? 0u : (STAGING_ROOMS + SUBGROUP_NUMBER * STAGING_ROOM))
#elif MATRIX_IS_OF_WORKGROUP
#define MATRIX_LANE gl_LocalInvocationIndex
#define MATRIX_ROOM 0u
#else
#define MATRIX_LANE SUBGROUP_LANE
#define MATRIX_ROOM (STAGING_ROOMS + SUBGROUP_NUMBER * STAGING_ROOM)
#endif

#if MATRIX_IS_OF_WORKGROUP || VIRTUAL_SUBGROUPS
#define MATRIX_BARRIER barrier()
#elif MATRIX_IS_SPECIALIZED
#define MATRIX_BARRIER if (SCOPE == 2u) barrier(); else { subgroupMemoryBarrierShared(); subgroupBarrier(); }
#else
#define MATRIX_BARRIER subgroupMemoryBarrierShared(); subgroupBarrier()
#endif

// A loop over the slots of this invocation.
#define MATRIX_EACH_SLOT SLOT_LOOP for (uint slot = 0u; slot < MATRIX_LENGTH; ++slot)

// MATRIX_EACH_ELEMENT … MATRIX_END_EACH: a loop over the elements of this invocation, with `slot`, the number `element`
// of the element along rows, and its `row` and `column`. MATRIX_PLACE declares the last three for one slot; those of a
// slot that holds nothing are the last element's.
#if MATRIX_HAS_BLOCKS
#define MATRIX_ROW_OF_BLOCK(number) LINE_OF_BLOCK(MATRIX_LANE / MATRIX_BLOCKS, number, MATRIX_ROW_UNIT, MATRIX_STACKS)
#define MATRIX_COLUMN_OF_BLOCK(number) \
    LINE_OF_BLOCK(MATRIX_LANE % MATRIX_BLOCKS, number, MATRIX_COLUMN_UNIT, MATRIX_BLOCKS)
#define MATRIX_PLACE \
    uint row = MATRIX_ROW_OF_BLOCK(slot / MATRIX_WIDTH), column = MATRIX_COLUMN_OF_BLOCK(slot % MATRIX_WIDTH); \
    uint element = row * MATRIX_COLUMNS + column;
#define MATRIX_EACH_ELEMENT MATRIX_EACH_SLOT { MATRIX_PLACE
#define MATRIX_END_EACH }
#else
#define MATRIX_ROW_AND_COLUMN uint row = element / MATRIX_COLUMNS, column = element % MATRIX_COLUMNS;
#define MATRIX_PLACE uint element = min(slot * LANES + MATRIX_LANE, MATRIX_ELEMENTS - 1u); MATRIX_ROW_AND_COLUMN
#define MATRIX_EACH_TURN MATRIX_EACH_SLOT { uint element = slot * LANES + MATRIX_LANE;
#if MATRIX_IS_FULL
#define MATRIX_EACH_ELEMENT MATRIX_EACH_TURN MATRIX_ROW_AND_COLUMN
#define MATRIX_END_EACH }
#else
#define MATRIX_EACH_ELEMENT MATRIX_EACH_TURN if (element < MATRIX_ELEMENTS) { MATRIX_ROW_AND_COLUMN
#define MATRIX_END_EACH }}
#endif
#endif
