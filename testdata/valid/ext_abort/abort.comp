#version 450
#extension GL_EXT_abort : require
// The message is plain text, a format with values, or none; what follows it is never reached.
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { uint value; float number; } data;
uint stop()
{
    abortEXT("stopped at %u %f", data.value, data.number);
    return data.value;
}
void main()
{
    if (data.value == 1)
    {
        abortEXT("plain");
        data.value = 3;
    }
    for (int i = 0; i < 3; i++)
        if (data.value == 2)
            abortEXT("in %i", i);
    if (data.value == 4)
        abortEXT("", vec2(1.0));
    if (data.value == 5)
        data.value = stop();
    abortEXT();
}
