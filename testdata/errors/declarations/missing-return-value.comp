#version 450

int f()
{
    return; // error: [missing-return-value] "'int'"
}

void main() { f(); }
