#version 450

void main()
{
    // warning: [attribute-without-extension]
    [[unroll]] for (int i = 0; i < 4; i++) {}
}
