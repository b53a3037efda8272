#version 450
// A dot and a number that expansions bring together stay two tokens.
#define DOT .
#define NUMBER 2u
#define FRACTION 3.5
#define MEMBER x
DOT NUMBER; .NUMBER; FRACTION.MEMBER; FRACTION DOT MEMBER; vector DOT MEMBER; vector.MEMBER; DOT DOT; 2. .5;
