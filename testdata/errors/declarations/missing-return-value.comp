#version 450

int f()
{
    return; // error: [missing-return-value] "'int'"
    // correct: [missing-return-value] return 0;
}

void main() { f(); }
