#version 450
layout(row_major) shared; // error: [misplaced-layout]
void main() {
}
