#version 450
void main() // error: 1 [function-redefined] "redefinition of function 'void main()'"
{
}
