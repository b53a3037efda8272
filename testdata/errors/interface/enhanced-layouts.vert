#version 430
layout(location = 0, component = 1) out float a; // error: [misplaced-layout] "not available in version 430"
layout(location = 1, xfb_offset = 0) out vec4 b; // error: [misplaced-layout]

void main()
{
}
