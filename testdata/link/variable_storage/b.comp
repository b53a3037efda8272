#version 450
shared float tone; // error: 14 [conflicting-qualifiers] "'tone' has 'shared', but no storage qualifier in another unit"
void f()
{
    tone = 2.0;
}
