#version 450
layout(local_size_x = 1) in;

void main()
{
    int a[2];
    int n = a.size(); // error: [unknown-method]
    // correct: [unknown-method] int n = a.length();
    n = n.length(); // error: [unknown-method]
    n = int(a.length64()); // error: [unknown-method]
}
