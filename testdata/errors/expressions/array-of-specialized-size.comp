#version 450
layout(local_size_x = 1) in;
layout(constant_id = 0) const int S = 4;

struct Holder { float values[S]; };

Holder passed(Holder given, int array[S]) { return given; }

void main()
{
    int a[S] = int[S](1, 2, 3, 4); // error: [array-of-specialized-size]
    // correct: [array-of-specialized-size] int a[S];
    int b[S] = { 1, 2, 3, 4 };     // error: [array-of-specialized-size]
    int c[S], d[S];
    c = d;                         // error: [array-of-specialized-size] "cannot assign 'int[S]': it has an array of specialized size"
    bool same = c == d;            // error: [array-of-specialized-size] "cannot compare 'int[S]': it has an array of specialized size"
    Holder one, other;
    one = other;                   // error: [array-of-specialized-size]
    same = one != other;           // error: [array-of-specialized-size]
    Holder third = one;            // error: [array-of-specialized-size] "'third' of type 'Holder' cannot have an initializer"
    passed(one, c);
}
