#version 450
out int gl_SampleMask[]; // error: [redefinition]:9 "may only be redeclared with layout qualifier 'override_coverage'"
in flat vec4 gl_FragCoord; // error: [misplaced-qualifier]:4 "'flat' is not allowed on a redeclaration of 'gl_FragCoord'"
out const float gl_FragDepth; // error: [misplaced-qualifier]:5 "'const' is not allowed on 'gl_FragDepth'"
float gl_ClipDistance[3]; // error: [redefinition]:7 "redeclaration of 'gl_ClipDistance' with no storage qualifier; it is declared 'in'"
void main() {}
