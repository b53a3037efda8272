// options: --target-env=vulkan1.3
// Two types are one when all their parameters are: numbers by value, expressions of specialization constants by their structure.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int N = 16;
layout(constant_id = 1) const int M = 16;
layout(constant_id = 2) const uint U = 16;
const int TWICE = N * 2;
const int SAME = N;
#define Matrix(T, rows) coopmat<T, gl_ScopeSubgroup, rows, 16, gl_MatrixUseA>
struct Holder {
    Matrix(float, N) m;
};
Matrix(float, N) m;
Matrix(float, M) other;
Matrix(float, 16) literal;
Matrix(float, U) unsigned_size;
Matrix(float, (N * 2)) twice;
Matrix(float, (N*2)) also_twice;
Matrix(float, TWICE) named_twice;
Matrix(float, (2 * N)) reversed;
Matrix(float, SAME) same;
Matrix(float, (8 + 8)) folded;
Matrix(float, 16u) unsigned_literal;
Matrix(float, 0x10) hexadecimal;

Matrix(float, N) wrong()
{
    return literal; // error: [cooperative-type-mismatch] "ROWS is 16 and N"
}

void take(Matrix(float, N) value) {}
void take_changed(inout Matrix(float, N) value) {}
void take_filled(out Matrix(float, N) value) {}

void main()
{
    // One type.
    m = same;
    twice = also_twice;
    twice = named_twice;
    literal = folded;
    literal = unsigned_literal;
    literal = hexadecimal;
    take(same);
    // Different types.
    m = other; // error: [cooperative-type-mismatch] "ROWS is M and N"
    m = literal; // error: [cooperative-type-mismatch]
    literal = m; // error: [cooperative-type-mismatch] "ROWS is N and 16"
    m = unsigned_size; // error: [cooperative-type-mismatch] "ROWS is U and N"
    m = twice; // error: [cooperative-type-mismatch] "ROWS is (N * 2) and N"
    twice = reversed; // error: [cooperative-type-mismatch] "ROWS is (2 * N) and (N * 2)"
    Matrix(float, N) initialized = other; // error: [cooperative-type-mismatch]
    Matrix(float, N) list[2] = {m, other}; // error: [cooperative-type-mismatch] "ROWS is M and N"
    Holder holder = Holder(literal); // error: [cooperative-type-mismatch] "member 'm' of 'Holder'"
    holder.m = other; // error: [cooperative-type-mismatch]
    take(other); // error: [no-matching-overload] "gl_ScopeSubgroup, M, 16"
    take(literal); // error: [no-matching-overload]
    take(Matrix(float16_t, N)(m)); // error: [no-matching-overload]
    take_changed(other); // error: [no-matching-overload]
    take_filled(literal); // error: [no-matching-overload]
    m = m + other; // error: [cooperative-operand-types] "ROWS is N and M"
    // What the default values make equal is converted.
    m = Matrix(float, N)(Matrix(float16_t, 16)(literal));
    m = Matrix(float, N)(other); // error: [cooperative-conversion] "ROWS is M and N"
    literal = Matrix(float, 16)(m); // error: [cooperative-conversion]
    m = true ? m : literal; // error: [selection-type-mismatch] "ROWS is N and 16"
    // What is constant is not written, and out parameters take variables alone.
    const Matrix(float, N) constant = Matrix(float, N)(1.0);
    constant = m; // error: [assignment-to-constant]
    constant[0] = 1.0; // error: [assignment-to-constant]
    constant *= 2.0; // error: [assignment-to-constant]
    take_changed(constant); // error: [assignment-to-constant]
    take_filled(m + m); // error: [not-an-lvalue] "'m + m'"
    take_changed(Matrix(float, N)(1.0)); // error: [not-an-lvalue]
}
