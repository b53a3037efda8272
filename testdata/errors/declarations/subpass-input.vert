#version 450
layout(set = 0, binding = 0, input_attachment_index = 0) uniform subpassInput a; // error: [invalid-attachment] "only fragment shaders have subpasses"
layout(set = 0, binding = 1, input_attachment_index = 1) uniform isubpassInputMS b[2]; // error: [invalid-attachment] "subpass input 'b' is not available in the vertex stage"
void main()
{
}
