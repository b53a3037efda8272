#version 450
void main()
{
    float a = (float) 1;
    vec3 b = (vec3) (float) -a + (vec3)(1.0, 2.0);
    int c[2] = (int[2]) b;
}
