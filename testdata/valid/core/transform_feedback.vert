#version 450
layout(xfb_buffer = 3) out;
layout(xfb_stride = 48) out;
layout(xfb_offset = 12, location = 0) out float one;
layout(xfb_buffer = 2) out;
layout(location = 1, xfb_offset = 4) out vec3 two;
layout(xfb_buffer = 1, location = 3) out Part {
    layout(xfb_stride = 64, xfb_offset = 60) float three;
    float not_captured;
};
layout(xfb_buffer = 0, xfb_offset = 16, location = 5) out Whole { vec4 four; vec2 five; } whole;
out gl_PerVertex { layout(xfb_offset = 48) vec4 gl_Position; };

void main() {
    one = 1.0;
    two = vec3(2.0);
    three = 3.0;
    not_captured = 0.5;
    whole.four = vec4(4.0);
    whole.five = vec2(5.0);
    gl_Position = vec4(1.0);
}
