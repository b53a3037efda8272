#version 450
out gl_PerVertex { vec4 gl_Position; }; // error: 1 [redefinition] "built-in block 'gl_PerVertex' is redeclared in another unit"
void f()
{
    gl_Position = vec4(0.0);
}
