#version 450
#pragma glslc_coop ignore // warning: [ignored-pragma] "malformed '#pragma glslc_coop'"
// correct: [ignored-pragma] #pragma glslc_coop ignore(misaligned-access)
#pragma unknown
// In the main file as in others: it may include itself.
#pragma once
void main() {}
