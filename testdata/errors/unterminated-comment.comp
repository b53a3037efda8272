#version 450
void main() {}
// error: [unterminated-comment]
/* never closed
