#version 450

void a; // error: [void-variable] "'a'"
// correct: [void-variable] int a;
struct S {
    void x; // error: [void-variable]
};
void f(void x) {} // error: [void-variable]
void main()
{
    void b; // error: [void-variable]
}
