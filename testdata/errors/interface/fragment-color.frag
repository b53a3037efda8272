#version 330
layout(location = 0) out vec4 own; // error: [conflicting-layout] "user-defined output 'own' is not allowed in a shader that uses 'gl_FragColor'"
void main() { gl_FragColor = vec4(1.0); }
