#version 460
// An unknown type, a character or a statement that does not parse hides nothing else; only the names that it may declare.
layout(local_size_x = 1) in;
void main()
{
    foo<int> x; // error: [unknown-type]
    int y = 1 $ 2; // error: [bad-character]
    undefined = 1; // error: [undeclared-identifier]
    vec5 z; // error: [unknown-type] "did you mean 'vec4'?"
    float f = sine(1.0); // error: [undeclared-function] "did you mean 'sin'?"
    int int given = 3; // error: [bad-syntax]
    given += 1;
    other += 1; // error: [undeclared-identifier]
}
