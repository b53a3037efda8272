#version 450
void main()
{
    if (true) {
    } // error: [bad-unclosed-bracket]
    // correct: [bad-unclosed-bracket] }
    // correct: [bad-unclosed-bracket] }
