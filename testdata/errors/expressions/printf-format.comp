#version 450
#extension GL_EXT_debug_printf : require
void main()
{
    debugPrintfEXT("%d", 1);
    debugPrintfEXT(); // error: [wrong-argument-count] "too few arguments to 'debugPrintfEXT': the format is missing"
    debugPrintfEXT(7, 2); // error: [type-mismatch] "first argument of 'debugPrintfEXT' must be a string literal, the format ('int' given)"
}
