#version 460

// Each operator binds less tightly than the one before it, and all group to the left.
const bool all = a || b ^^ c && d | e ^ f & g == h < i << j + k * l;
const int multiplicative = a * b / c % d;
const int additive = a - b + c - d;
const int shift = a << b >> c;
const bool relational = a < b > c <= d >= e;
const bool equality = a == b != c;
const int grouped = a * (b + c) * d;
const bool mixed = a * b + c < d && e || f;
