#version 450
// Object-like macros: chains, empty ones, redefinition with the same text, names of keywords.
#define EMPTY
#define WIDTH 16
#define AREA (WIDTH * HEIGHT)
#define HEIGHT 8
#define ELEMENT vec4
#define AREA (WIDTH * HEIGHT)
int a = AREA; EMPTY
ELEMENT EMPTY b = ELEMENT(WIDTH EMPTY);
#undef HEIGHT
int c = AREA;
#define HEIGHT 9
int d = AREA;
#define self self + other
#define other other + self
int e = self;
int f = __VERSION__ + __LINE__;
