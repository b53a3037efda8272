#version 450




int a = 1 + 1; int b = - 1 + - 1;
  int c = - - 1;
      1 2
int d = 3; int e[] = { 1, 2, 3 };
void f() { for (int i = 0; i < 3; ++ i) { if (b == c) a += e[i]; while (a > b) -- a; switch (a) { } }
   c =
    4 + 2 + 4 + 2; c = a ? b : (c); f(); g.h; (a) (b);
}
#line 20
 int after_line;

int last;
