#version 460
// The size of an array that its indices give is known at the end; what lies behind it may not lie inside.
layout(binding = 0, std430) buffer First {
    float a;
    vec2 list[];
    layout(offset = 16) vec2 behind;  // error: [invalid-offset] "'behind' at bytes 16 to 24 overlaps 'list'"
} first;
layout(binding = 1, std430) buffer Second {
    vec2 list[];
    layout(offset = 16) vec2 behind;
} second;

void main() {
    first.list[1] = vec2(1.0);
    second.list[1] = vec2(1.0);
}
