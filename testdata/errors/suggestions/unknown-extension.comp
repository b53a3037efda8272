// An unknown extension is the cause of every undeclared name; it hides nothing else.
#version 460
#extension GL_FOO_bar : require // error: [unsupported-extension]
void main()
{
    fooType local = foo(1);
    int wrong = 1.5; // error: [type-mismatch]
}
