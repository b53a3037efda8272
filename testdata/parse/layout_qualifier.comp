#version 460

layout(binding = 3, set = N + 1, rgba8) uniform image2D a;
layout(shared) uniform S { int b; };
layout(constant_id = 1 + 2) const int c = 4;
layout(early_fragment_tests) in;
