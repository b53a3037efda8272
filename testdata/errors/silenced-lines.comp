#version 450
#pragma glslc_coop ignore(division-by-zero)
int a = 1 / 0;
int b = 1 / 0; // warning: [division-by-zero]
#pragma glslc_coop ignore(shift-out-of-range, division-by-zero)

#define C (1 << 32)
int c = C / 0;
// warning: [ignored-pragma] "did you mean 'division-by-zero'?"
#pragma glslc_coop ignore(division-by-zer)
// warning: [ignored-pragma] "ignore(CODE"
#pragma glslc_coop ignore division-by-zero
void main() {}
