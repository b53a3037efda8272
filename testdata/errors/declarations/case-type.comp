#version 450

void main()
{
    int x = 1;
    switch (x) {
    case 1.5: // error: [case-type] "'float'"
    // correct: [case-type] case 1:
        break;
    case true: // error: [case-type]
        break;
    case 2u:
        break;
    }
}
