#version 450
#extension GL_EXT_debug_printf : enable
#define JOIN(a, b) a ## b
#define JOIN_EXPANDED(a, b) JOIN(a, b)
#define NAME block_ ## SUFFIX
#define SUFFIX q4_0
#define STRING_OF(a) # a
int JOIN(var, 1) = JOIN(0x, ff) + JOIN(1., 5);
int JOIN(SUF, FIX) + JOIN_EXPANDED(block_, SUFFIX) + NAME;
int JOIN(, a) JOIN(a, ) JOIN(,) JOIN(+, =) JOIN(<, <);
int JOIN(a b, c d);
int JOIN_EXPANDED(JOIN(a, b), JOIN(c, d));
STRING_OF(  a +   b ) STRING_OF("x\n")
