#version 330
layout(location = 0) out vec4 own; // error: [conflicting-layout] "a shader that uses 'gl_FragColor' has no outputs of its own, found 'own'"
void main() { gl_FragColor = vec4(1.0); }
