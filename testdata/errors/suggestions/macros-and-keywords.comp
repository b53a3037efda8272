#version 460
// Slips in the names of macros and keywords, and a block that is used as its array.
#define TILE_ROWS 4
#define SQUARE(x) ((x) * (x))
layout(local_size_x = 4) in;
layout(binding = 0) buffer Data { float data[]; } block;
void main()
{
    int rows = TILE_ROW; // error: [undeclared-identifier] "did you mean 'TILE_ROWS'?"
    float a = SQARE(2.0); // error: [undeclared-function] "did you mean 'SQUARE'?"
    block[2] = 1.0; // error: [not-indexable] "its member is 'data': write 'block.data[…]'"
    bool t = treu; // error: [undeclared-identifier] "did you mean 'true'?"
    retrun; // error: [undeclared-identifier] "did you mean 'return'?"
}
