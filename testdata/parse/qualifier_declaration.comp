#version 460

layout(local_size_x = 64, local_size_y_id = 1) in;
invariant gl_Position;
precise a, b, c;
coherent buffer;
