#version 450

void main()
{
    float x = 1.0;
    switch (x) { // error: [switch-not-integer] "'float'"
    // correct: [switch-not-integer] switch (int(x)) {
    case 1:
        break;
    }
}
