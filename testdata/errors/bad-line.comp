#version 450
#line // error: [bad-line]
// correct: [bad-line] #line 7
#line name // error: [bad-line]
#line -1 // error: [bad-line]
#line 2147483648 // error: [bad-line]
#line 99999999999999999999 // error: [bad-line]
void main() {}
