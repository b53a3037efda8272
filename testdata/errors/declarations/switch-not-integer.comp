#version 450

void main()
{
    float x = 1.0;
    switch (x) { // error: [switch-not-integer] "'float'"
    case 1:
        break;
    }
}
