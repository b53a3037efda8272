#version 450
void main()
{
    int a = ; // error: [bad-syntax]
    // correct: [bad-syntax] int a = 1;
    int b = 1 + 2;
    a = b ) ; // error: [bad-syntax]
}
