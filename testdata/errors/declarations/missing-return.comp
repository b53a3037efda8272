#version 450

int nothing() {}                                         // error: [missing-return] "the function 'nothing' returns 'int', and no 'return' in it has a value"
float sometimes(bool b) { if (b) { return 1.0; } }
void never() {}

void main() {
    nothing();
    sometimes(true);
    never();
}
