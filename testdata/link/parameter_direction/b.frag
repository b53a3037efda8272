#version 450
void f(float x) // error: 8 [parameter-qualifiers-differ] "parameter of 'f' is 'in', but 'out' in its previous declaration"
{
    x = 1.0;
}
