// options: -gVS --target-env=vulkan1.3
#version 460
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data { uint values[]; };

#line 1000
uint twice(uint value) {
    return value * 2u;
}
#line 2000 "elsewhere.glsl"
void main() {
    values[0] = twice(values[1]);
}
