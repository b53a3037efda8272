#version 450
#extension GL_EXT_debug_printf : require
// What is printed is not checked: any values, or none. A call of a void function is made, and has no value.
layout(binding = 0) buffer Data { float x; mat2 m; };
struct Pair { float first; vec2 second; };

void store(float y) { x = y; }

void main()
{
    debugPrintfEXT("");
    debugPrintfEXT("", x, "%f", 2);
    debugPrintfEXT("%f", Pair(x, vec2(1.0)), m, float[2](1.0, x));
    debugPrintfEXT("%f", store(3.0), x);
    debugPrintfEXT("", store(4.0));
}
