#version 450
#define MINUS -
#define NAME x
#define ONE 1
#define F(a) a
int a = MINUS-1 -MINUS 1 - MINUS MINUS;
int NAME[ONE]; F(a)b F(1)F(2) F(<)F(=) F(a)[0]
	indented		tab
