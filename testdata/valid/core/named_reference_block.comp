// A name behind the block of a reference declares nothing that a binding could lead to.
#version 460
#extension GL_EXT_buffer_reference : require
layout(buffer_reference, std430) buffer Input { float x[]; } input_;
layout(buffer_reference) buffer Output { float x[]; } output_;
layout(set = 0, binding = 0) uniform Parameters { Input input_; Output output_; } parameters;

void main() {
    parameters.output_.x[0] = parameters.input_.x[1];
}
