#version 450
layout(location = 0) out vec4 color;
vec4 shade(vec2 at);
void main()
{
    color = shade(gl_FragCoord.xy);
}
