// What macros of C expand to; the test compares it with a compiler's.
#define EMPTY
#define OBJECT 1 + 2
#define SELF SELF + OTHER
#define OTHER SELF
#define F(x) [x]
#define TWO(a, b) a b
#define CALLED F
#define STRING(x) #x
#define INDIRECT(x) STRING(x)
#define PASTE(a, b) a##b
#define PASTED(a, b) PASTE(a, b)
#define VARIADIC(first, ...) first: __VA_ARGS__ ;
#define NAMED(rest...) <rest>
#define PRINT(format, ...) print(format, ## __VA_ARGS__)
#define LINES(x) \
    x \
    x
#define NOTHING() none
#define TAIL F (
#define PREFIX(x) p_##x##_s
#define HASHES # ## #

EMPTY OBJECT SELF OTHER
F(1) F (2) F(F(3)) F(F)(4) F(EMPTY) F() F F
F
(5)
CALLED(6) TWO(F, (7)) TWO(CALLED, (8)) TWO(,9) TWO(9,) TWO((a, b), [c])
STRING(a "b\n" 'c' \ d) STRING( spaces   between ) STRING() STRING(OBJECT) INDIRECT(OBJECT) INDIRECT(STRING(x))
PASTE(a, b) PASTE(x, 1) PASTE(, b) PASTE(a, ) PASTE(OB, JECT) PASTED(PASTE(a, b), c) PASTE(<, <=) PASTE(1, e5)
PASTE(OTH, ER) PREFIX(name) PREFIX()
VARIADIC(a) VARIADIC(a, ) VARIADIC(a, b) VARIADIC(a, b, c) VARIADIC(F(1), (b, c), F(2))
NAMED() NAMED(a) NAMED(a, b) PRINT(f) PRINT(f, a) PRINT(f, a, F(b))
LINES(y) NOTHING() NOTHING ( ) TAIL 1)
INDIRECT(HASHES)
#undef F
F(1) CALLED(2)
#define F(x) {x}
F(1) __LINE__ INDIRECT(__LINE__)
// Prosser's examples, and those of C17 6.10.3.5.
#define x 3
#define f(a) f(x * (a))
#undef x
#define x 2
#define g f
#define z z[0]
#define h g(~
#define m(a) a(w)
#define w 0,1
#define t(a) a
#define p() int
#define q(x) x
#define r(x,y) x ## y
#define str(x) # x
f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);
g(x+(3,4)-w) | h 5) & m
(f)^m(m);
p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };
char c[2][6] = { str(hello), str() };
#undef h
#undef x
#define xstr(s) str(s)
#define debug(s, t) printf("x" # s "= %d, x" # t "= %s", x ## s, x ## t)
#define INCFILE(n) vers ## n
#define glue(a, b) a ## b
#define xglue(a, b) glue(a, b)
#define HIGHLOW "hello"
#define LOW LOW ", world"
debug(1, 2);
fputs(str(strncmp("abc\0d", "abc", '\4') == 0) str(: @\n), s);
xstr(INCFILE(2).h)
glue(HIGH, LOW);
xglue(HIGH, LOW)
#define hash_hash # ## #
#define mkstr(a) # a
#define in_between(a) mkstr(a)
#define join(c, d) in_between(c hash_hash d)
char p2[] = join(x, y);
#define t2(x,y,z2) x ## y ## z2
int j[] = { t2(1,2,3), t2(,4,5), t2(6,,7), t2(8,9,), t2(10,,), t2(,11,), t2(,,12), t2(,,) };
