#version 450
layout(local_size_x = 1) in;

void main()
{
    int a[2];
    int n = a.length(1); // error: [wrong-argument-count]
    // correct: [wrong-argument-count] int n = a.length();
}
