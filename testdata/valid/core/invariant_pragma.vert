#version 450
#pragma STDGL invariant(all)

layout(location = 0) in vec4 position;
layout(location = 0) out vec4 color;
layout(location = 1) out Block { vec2 member; } block;

void main() {
    gl_Position = position;
    color = position;
    block.member = position.xy;
}
