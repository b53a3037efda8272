#version 450

void main()
{
    int x = 1;
    switch (x) {
        x = 2; // error: [statement-before-case]
    case 1:
        break;
    }
}
