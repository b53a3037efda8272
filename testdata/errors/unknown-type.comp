#version 450
Matrix a; // error: [unknown-type]
Matrix b;
void main()
{
    const Vector c = 1; // error: [unknown-type]
    // correct: [unknown-type] const int c = 1;
}
