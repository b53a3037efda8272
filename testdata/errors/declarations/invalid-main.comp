#version 450

int main() { return 1; } // error: [invalid-main] "void main()"
// correct: [invalid-main] void main() {}
