#version 460
// Loops whose bodies always leave: what ends them may not end the header of a loop.
layout(location = 0) in vec4 place;
layout(location = 0) out vec4 color;

void main()
{
    color = place;
    if (place.x > 1.0) {
        while (true) {
            color += vec4(1.0);
            discard;
        }
    }
    for (;;) {
        color += vec4(2.0);
        return;
    }
}
