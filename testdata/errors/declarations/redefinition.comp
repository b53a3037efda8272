#version 450

int a;
float a; // error: [redefinition] "'a'"
// correct: [redefinition] float b;
struct S { int x; };
struct S { int y; }; // error: [redefinition]
void f() {}
int f; // error: [redefinition]
void main()
{
    int b;
    int b; // error: [redefinition]
    {
        int b;
    }
}
