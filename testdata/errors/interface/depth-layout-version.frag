#version 330
layout(depth_greater) out float gl_FragDepth; // error: [misplaced-layout]:8 "layout qualifier 'depth_greater' is not available in version 330"
layout(origin_upper_left) in vec4 gl_FragCoord;
void main() { gl_FragDepth = 0.5; }
