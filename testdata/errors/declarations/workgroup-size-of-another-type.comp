#version 450

// A number of a specialization constant names one constant, and a size of the workgroup is an integer.
layout(local_size_x_id = 4) in;
layout(constant_id = 4) const bool enabled = true; // error: [conflicting-layout] "constant_id 4 is used by 'local_size_x_id', so 'enabled' must have type 'int' or 'uint' ('bool' given)"
layout(constant_id = 5) const float factor = 1.0;
layout(local_size_y_id = 5) in; // error: [conflicting-layout] "constant_id 5 is used by 'local_size_y_id', so 'factor' must have type 'int' or 'uint' ('float' given)"
layout(constant_id = 6) const int depth = 1;
layout(local_size_z_id = 6) in;

void main() {}
