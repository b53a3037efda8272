#version 450
// What a macro's own name means inside its expansion.
#define loop loop + 1
#define ping pong - 1
#define pong ping - 2
#define wrap(a) wrap(2 * (a))
#define apply(f) f(size)
#define size 0, 7
#define late wrap
#define tail 3 + wrap(
#define id(a) a
#define make() id
#define glue(a, b) a ## b
int a = loop + ping + pong;
int b = wrap(y + 1) + wrap(wrap(1)) % id(id(late)(0) + id)(1);
int c = late(1 + (3, 4) - size) | tail 5) & apply
(wrap) ^ apply(apply);
int d[] = { make()(1), id(2), glue(2, 3), glue(4,), glue(, 5), glue(,) };
#define INNER_0(a) id(INNER_1)(a)
#define INNER_1(a) id(a)
int e = INNER_0(42);
int f = id(id)(id)(id)(9);
