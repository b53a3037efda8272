#version 450
#extension GL_EXT_debug_printf : enable





int var1 = 0xff + 1.5;
int q4_0 + block_q4_0 + block_SUFFIX;
int a a += <<;
int a bc d;
int abcd;
                    "a + b" "\"x\\n\""
