#version 450

void main()
{
    float x = 1.0;
    switch (x) { // error: [switch-not-integer] "'float'"
    // correct: [switch-not-integer] switch (int(x)) {
    case 1:
        break;
    }
    switch (vec2(x)) { default: } // error: [switch-not-integer] "write a scalar integer, or use 'if'"
}
