#version 450
#define TEN(x) x x x x x x x x x x
#define THOUSAND(x) TEN(TEN(TEN(x)))
void main()
{
    int a = TEN(THOUSAND(-)) - 1; // error: [nesting-too-deep] "nested more than 10000 levels deep"
    // correct: [nesting-too-deep] int a = 1;
}
