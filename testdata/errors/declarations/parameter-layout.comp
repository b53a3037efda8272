#version 450
void f(layout(location = 1) float x) {} // error: 15 [misplaced-layout] "not allowed on a parameter"

void main()
{
}
