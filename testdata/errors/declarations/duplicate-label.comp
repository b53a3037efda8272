#version 450

void main()
{
    int x = 1;
    switch (x) {
    case 1:
    case 2:
    case 1 + 1: // error: [duplicate-label] "duplicate 'case 1 + 1' in 'switch'"
    // correct: [duplicate-label] case 3:
        break;
    default:
        break;
    default: // error: [duplicate-label]
        break;
    }
}
