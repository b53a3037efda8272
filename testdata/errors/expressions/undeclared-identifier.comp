#version 450
layout(local_size_x = 1) in;

void main()
{
    float total = 0.0;
    total = totl; // error: [undeclared-identifier] "totl"
    // correct: [undeclared-identifier] total = total;
    total = gl_ScopeSubgroup; // error: [missing-extension]
    { int inner = 1; }
    int other = inner; // error: [undeclared-identifier]
    int own = own; // error: [undeclared-identifier]
}
