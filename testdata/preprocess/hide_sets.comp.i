#version 450












int a = loop + 1 + ping - 2 - 1 + pong - 1 - 2;
int b = wrap(2 * (y + 1)) + wrap(2 * (wrap(2 * (1)))) % wrap(2 * (0)) + id(1);
int c = wrap(2 * (1 + (3, 4) - 0, 7)) | 3 + wrap(2 * (5)) &
     wrap(2 * (0, 7)) ^ apply(0, 7);
int d[] = { 1, 2, 23, 4, 5, };


int e = 42;
int f = id(id) (id) (9);
