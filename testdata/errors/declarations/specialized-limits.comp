#version 460
#extension GL_EXT_opacity_micromap_ray_query_mode : require

layout(constant_id = 1) gl_MaxImageUnits;
layout(constant_id = 1) gl_MaxDrawBuffers;                       // error: [duplicate-specialization-id]
int used = gl_MaxClipDistances;
layout(constant_id = 2) gl_MaxClipDistances;                     // error: [invalid-specialization-constant] "is used before it is made a specialization constant"
layout(constant_id = 3) gl_WorkGroupSize;                        // error: [invalid-specialization-constant]
layout(constant_id = 4) used;                                    // error: [invalid-specialization-constant] "'used' is none"
layout(constant_id = 5) gl_Nothing;                              // error: [invalid-specialization-constant]
bool gl_EnableOpacityMicromapEXT = true;                         // error: [invalid-specialization-constant]
layout(constant_id = 6) const bool gl_EnableOpacityMicromapEXT = true; // error: [invalid-specialization-constant] "is declared again as"
const int gl_EnableOpacityMicromapEXT = 1;                       // error: [invalid-specialization-constant]

void main() {}
