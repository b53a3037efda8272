#version 450

void f()
{
    return 1; // error: [void-function-returns-value]
}

void main() { f(); }
