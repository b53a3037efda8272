#version 320 es
layout(depth_less) out highp float gl_FragDepth; // error: [misplaced-layout]:8 "layout qualifier 'depth_less' is not available in GLSL ES"
layout(origin_upper_left) in highp vec4 gl_FragCoord; // error: [misplaced-layout]:8 "'origin_upper_left' is not available in GLSL ES"
void main() { gl_FragDepth = 0.5; }
