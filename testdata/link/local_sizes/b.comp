#version 450
layout(local_size_x = 16) in; // error: 8 [conflicting-layout] "layout qualifier 'local_size_x' is 16, but 8 in its previous declaration"
void f()
{
}
