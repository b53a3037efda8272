// options: -fsanitize=race
// error-anywhere: [unsupported-sanitizer] "sanitizers are for workgroups of at most 2046 invocations (2048 given)"
#version 460
layout(local_size_x = 1024, local_size_y = 2) in;
// correct: [unsupported-sanitizer] layout(local_size_x = 1024) in;
shared uint total;
void main()
{
    if (gl_LocalInvocationIndex == 0u) total = 1u;
}
