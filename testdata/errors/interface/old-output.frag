#version 420

void main() {
    gl_FragColor = vec4(1.0);             // error: [undeclared-identifier]
}
