#version 450
float f()
{
    return missing; // error: 12 [undeclared-identifier] "use of undeclared identifier 'missing'"
}
