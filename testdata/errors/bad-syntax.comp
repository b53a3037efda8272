#version 450
void main()
{
    int a = ; // error: [bad-syntax]
    int b = 1 + 2;
    a = b ) ; // error: [bad-syntax]
}
