#version 450
// One blank between tokens, none where calls, indices and selections read better without.
#define TWICE(x) x+x
#define NOTHING
#define PAIR 1   2
int   a=TWICE( 1 )  ;int b=TWICE(-1);
  int c/* comment */=-  -1;
  PAIR
int d = NOTHING 3; int e[]={1,2,3};
void f() { for(int i=0;i<3;++i) { if(b==c) a+=e[i]; while(a>b)--a; switch(a) {} }
   c = TWICE (4
 + 2) ; c=a ?b :(c); f( ); g . h; (a)(b);
}
#line 20
int after_line;
#
int last; // no line end follows
