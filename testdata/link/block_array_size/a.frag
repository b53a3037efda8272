#version 450
layout(location = 0) out vec4 color;
layout(binding = 0) uniform Light { vec4 tone; } lights[2];
vec4 f();
void main()
{
    color = lights[1].tone + f();
}
