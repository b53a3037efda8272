#version 320 es
precision highp float;
layout(location = 0) flat in highp int i;
layout(location = 0) out vec4 color;

void main()
{
    color = vec4(0.0);
    switch (i) {
    case 2u:
        color.x = 1.0;
        break;
    default:
        break;
    }
}
