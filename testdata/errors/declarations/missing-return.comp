#version 450

int nothing() {}                                         // error: [missing-return] "function 'nothing' with return type 'int' does not return a value"
// correct: [missing-return] int nothing() { return 0; }
float sometimes(bool b) { if (b) { return 1.0; } }
void never() {}

void main() {
    nothing();
    sometimes(true);
    never();
}
