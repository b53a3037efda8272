#version 450
void helper()
{
    layout(local_size_x = 4) in; // error: [misplaced-qualifier] "qualifiers of the whole shader ('in') are only allowed at file level"
    layout(std430) buffer; // error: [misplaced-qualifier] "('buffer')"
}

void main()
{
    layout(binding = 0) buffer Result { int value; } result; // error: [invalid-block] "block 'Result' is only allowed at file level"
    // correct: [invalid-block] int result;
    uniform Size { int count; }; // error: [invalid-block]
    float x = 1.0;
    precise x;
    helper();
}
