#version 450
#extension GL_EXT_abort : require
void nothing() {}
void stop() { abortEXT("in %i", nothing()); } // error: [type-mismatch]:33 "value of 'abortEXT' must not be void"
void main() { abortEXT("in %i", "in"); } // error: [type-mismatch]:33 "value of 'abortEXT' cannot be a string literal"
