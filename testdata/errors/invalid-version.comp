#version 130 // error-anywhere: [invalid-version]
// correct: [invalid-version] #version 450
void main() {}
