#version 450

void f()
{
    return 1; // error: [void-function-returns-value]
    // correct: [void-function-returns-value] return;
}

void main() { f(); }
