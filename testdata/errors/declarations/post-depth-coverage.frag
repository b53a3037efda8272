#version 450
// error-anywhere: [post-depth-coverage]
#extension GL_EXT_post_depth_coverage : enable
layout(post_depth_coverage) in;
// correct: [post-depth-coverage] layout(post_depth_coverage) in;
// correct: [post-depth-coverage] layout(early_fragment_tests) in;

void main() {}
