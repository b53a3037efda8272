#version 450

void main()
{
    int x = 1;
    switch (x) {
        x = 2; // error: [statement-before-case]
        // correct: [statement-before-case] case 4: x = 2; break;
    case 1:
        break;
    }
}
