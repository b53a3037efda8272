#version 450
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define NOTHING(a)
#define ZERO() 0
#define TWICE(x) x x
#define CALL(f, x) f(x)
#define COMMA ,
#define OPEN (
#define FIRST MAX
int a = MAX(1, MAX(2, 3));
int b = MAX(f(1, 2), (3, 4)); NOTHING(x y z)
int c = ZERO() + ZERO ();
int d = CALL(TWICE, CALL(ZERO, ));
int e = MAX; int g = MAX
(5
  , 6);
int h = FIRST(7, 8);
int i = FIRST
#define UNRELATED
(9, 10);
int j = CALL(MAX OPEN 11 COMMA, 12));
int k = MAX(__LINE__,
            __LINE__);
