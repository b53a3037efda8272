#version 450

int nothing() {}                                         // error: [missing-return] "function 'nothing' with return type 'int' does not return a value"
float sometimes(bool b) { if (b) { return 1.0; } }
void never() {}

void main() {
    nothing();
    sometimes(true);
    never();
}
