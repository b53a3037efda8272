#version 450





  . 2u;. 2u; 3.5 .x; 3.5 .x; vector.x; vector.x;. .; 2. .5;
