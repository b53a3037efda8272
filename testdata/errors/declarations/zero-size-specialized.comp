// options: -Wcoop
#version 450
layout(local_size_x = 1) in;
layout(constant_id = 0) const uint none = 0u;
layout(constant_id = 1) const int negative = -1;
layout(constant_id = 2) const int some = 4;
const int half_of_it = some / 8;
const uint alias = none;
shared uint a[none]; // error: [invalid-array-size] "array size 'none' is 0 by default"
shared uint b[none + 0u]; // warning: [invalid-array-size] "is 0 by default"
shared uint c[some];
shared uint e[half_of_it]; // warning: [invalid-array-size] "array size 'half_of_it' is 0 by default"
shared uint f[alias]; // warning: [invalid-array-size] "array size 'alias' is 0 by default"
layout(binding = 0) buffer Data { uint r; };
void main()
{
    int d[negative]; // error: [invalid-array-size] "array size 'negative' is -1 by default"
    a[r] = b[r] + c[r] + uint(d[r]) + e[r] + f[r];
}
