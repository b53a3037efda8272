#version 450
layout(vertices = 3) out;

layout(location = 0) in vec4 given;         // error: [invalid-interface-type]
layout(location = 0) out vec4 made;         // error: [invalid-interface-type]
layout(location = 1) patch out vec4 whole;
layout(location = 1) patch in vec4 inside;  // error: [misplaced-qualifier] "'patch' is only allowed on outputs in the tesscontrol stage"

void main() {}
