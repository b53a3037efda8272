#version 450
/* a comment
   over lines */ #define A(x) x /* inside */ + x \
    // not the end \
    nor this
int a = A(1); // trailing \
still a comment
int lo\
ng\
_name = 1\
2;
int b; /* one */ /* two */ int c; /**/ int d;
int e = A\
(3);
#
int f = 1 /\
/ comment
;
int g = 1e\
+5;
