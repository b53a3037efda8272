#version 450
int f(int x) // error: 1 [return-type-differs] "return type of 'f' is 'int', but 'float' in its previous declaration"
{
    return x;
}
