#version 450
float tone = 2.0; // error: 14 [redefinition] "'tone' has initializers in two units that differ"
float f()
{
    return tone;
}
