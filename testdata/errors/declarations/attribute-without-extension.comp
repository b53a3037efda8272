#version 450

void main()
{
    // error: [attribute-without-extension]
    [[unroll]] for (int i = 0; i < 4; i++) {}
    // correct: [attribute-without-extension] for (int i = 0; i < 4; i++) {}
}
