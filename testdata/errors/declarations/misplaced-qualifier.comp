#version 450

struct S {
    shared int x; // error: [misplaced-qualifier] "'shared'"
    // correct: [misplaced-qualifier] int x;
};
buffer float b; // error: [misplaced-qualifier]
void f(shared int x) {} // error: [misplaced-qualifier]
void main()
{
    uniform int y; // error: [misplaced-qualifier]
    flat int z; // error: [misplaced-qualifier]
}
