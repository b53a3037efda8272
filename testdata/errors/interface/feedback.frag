#version 450
layout(location = 0, xfb_offset = 0) out vec4 a; // error: [misplaced-layout] "not available in the fragment stage"
layout(location = 1, stream = 1) out vec4 b; // error: [misplaced-layout]

void main()
{
}
