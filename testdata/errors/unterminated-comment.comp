#version 450
void main() {}
/* never closed // error: [unterminated-comment]
// correct: [unterminated-comment] // ends with its line