#version 130 // error-anywhere: [invalid-version]
void main() {}
