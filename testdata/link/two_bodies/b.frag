#version 450
float f() // error: 1 [function-redefined] "redefinition of function 'float f()'"
{
    return 2.0;
}
