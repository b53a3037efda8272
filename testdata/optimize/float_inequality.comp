// A comparison of two constants is folded, and the branch on it.
#version 450
layout(binding = 0) buffer Data { float values[]; } data;
vec2 scales(bool has_offset) {
    return vec2(2.0, has_offset ? 1.0 : 0.0);
}
void main() {
    vec2 scale = scales(false);
    float value = data.values[0] * scale.x;
    if (scale.y != 0.0) {
        value += scale.y;
    }
    data.values[0] = value;
}
