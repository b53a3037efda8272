// Repetition where numbers must be constants: REPEAT(count)(DO) is DO(0) DO(1) … up to `count` times, 5 at most;
// REPEAT_DOWN begins with the last.

// ---- PASTE ----
// The arguments are expanded before they become parts of a name.
#define PASTE_UNEXPANDED(left, right) left##right
#define PASTE(left, right) PASTE_UNEXPANDED(left, right)

// ---- REPEAT ----
#define REPEAT_1(DO) DO(0)
#define REPEAT_2(DO) DO(0) DO(1)
#define REPEAT_3(DO) DO(0) DO(1) DO(2)
#define REPEAT_4(DO) DO(0) DO(1) DO(2) DO(3)
#define REPEAT_5(DO) DO(0) DO(1) DO(2) DO(3) DO(4)
#define REPEAT(count) PASTE(REPEAT_, count)

// ---- REPEAT_DOWN ----
#define REPEAT_DOWN_1(DO) DO(0)
#define REPEAT_DOWN_2(DO) DO(1) DO(0)
#define REPEAT_DOWN_3(DO) DO(2) DO(1) DO(0)
#define REPEAT_DOWN_4(DO) DO(3) DO(2) DO(1) DO(0)
#define REPEAT_DOWN_5(DO) DO(4) DO(3) DO(2) DO(1) DO(0)
#define REPEAT_DOWN(count) PASTE(REPEAT_DOWN_, count)
