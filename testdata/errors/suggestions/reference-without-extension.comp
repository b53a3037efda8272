// Without its extension a block with 'buffer_reference' is reported once, and so is nothing that uses it as a type.
#version 460
layout(local_size_x = 32) in;
layout(buffer_reference) buffer Later; // error: [missing-extension] "requires extension 'GL_EXT_buffer_reference'"
layout(buffer_reference) buffer Node { float value; };

void main()
{
    Node node;
    Later later;
}
