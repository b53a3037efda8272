// An unknown type or character hides nothing else, and is reported once.
#version 460
Unknown global; // error: [unknown-type]
int a = 1 $ 2; // error: [bad-character]
void main()
{
    Unknown local = Unknown(1);
    int wrong = 1.5; // error: [type-mismatch]
    global.x = 1;
}
