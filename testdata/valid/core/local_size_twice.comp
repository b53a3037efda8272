// In one list the last number holds, but the default does not replace another: 16 by 2, as in glslc.
#version 450
layout(local_size_x = 16, local_size_x = 1, local_size_y = 8, local_size_y = 2) in;
void main() {
}
