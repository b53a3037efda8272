#version 450
layout(location = 0) out vec4 color;
layout(location = 0) in float depth;
float near = depth;
float both();
void main()
{
    color = vec4(near, both(), 0.0, 1.0);
}
