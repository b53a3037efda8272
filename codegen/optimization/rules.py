"""The rewrite rules of algebraic simplification, one a row. `python -m glslc_coop.codegen.generate` compiles them into
`codegen/tables/rewrite_table.py`, where `folding.py` looks them up.

A row is `PATTERN -> REPLACEMENT`, perhaps followed by `if CONDITION`. Names of instructions are those of SPIR-V without
`Op`. Operands are

    x y z       any integer, of the same width as the others
    p q         any boolean
    u v w       a value of any type
    f           a float
    c d         an integer constant
    0 1 -1      that number; in a replacement, of the type of the result
    true false  that truth value

and in parentheses the instruction that makes the operand. A name that appears twice is one id, or equal constants.
Both orders of operands that commute are matched. In a replacement `{...}` is a constant computed from others, in the
arithmetic of the type: `ones` is the number with all bits set, `width` the number of bits, `log2` and `lshr` (a logical
shift to the right) are functions; conditions have `power_of_two` and `less` (of unsigned numbers).

Vectors match component by component: `c` is then a constant for each, and a condition has to hold for all of them.

A replacement equals the pattern wherever SPIR-V defines the pattern, and is defined there: with z3
`tests/test_rewrite_proofs.py` proves that of each row, for integers of 8, 16, 32 and 64 bits. One that ends in
`@ 8 16 32` is proved at those widths alone, because z3 takes long over the others. Floats have rows only where the
result is the same to the bit: nothing is reassociated, and no product with zero vanishes.

A replacement is not larger than its pattern, so that rewriting ends.
"""

RULES = """
# Sums.
IAdd x 0 -> x
ISub x 0 -> x
ISub x x -> 0
ISub 0 x -> SNegate x
IAdd (IAdd x c) d -> IAdd x {c + d}
IAdd (ISub x c) d -> IAdd x {d - c}
ISub (IAdd x c) d -> IAdd x {c - d}
ISub (ISub x c) d -> ISub x {c + d}
ISub c (IAdd x d) -> ISub {c - d} x
ISub c (ISub d x) -> IAdd x {c - d}
IAdd (ISub x y) y -> x
ISub (IAdd x y) y -> x
ISub x (ISub x y) -> y
IAdd x (SNegate y) -> ISub x y
ISub x (SNegate y) -> IAdd x y
SNegate (SNegate x) -> x
SNegate (ISub x y) -> ISub y x

# Products and quotients. A division of 64 bits by a number that is not known takes z3 seconds; nothing in these rows
# depends on the width.
IMul x 1 -> x
IMul x 0 -> 0
IMul (IMul x c) d -> IMul x {c * d}
IMul (SNegate x) (SNegate y) -> IMul x y
UDiv x 1 -> x
SDiv x 1 -> x
UMod x 1 -> 0
SMod x 1 -> 0
SRem x 1 -> 0
UDiv x x -> 1 @ 8 16 32
SDiv x x -> 1 @ 8 16 32
UMod x x -> 0 @ 8 16 32
SMod x x -> 0 @ 8 16 32
SRem x x -> 0 @ 8 16 32
UDiv x c -> ShiftRightLogical x {log2(c)} if power_of_two(c)
UMod x c -> BitwiseAnd x {c - 1} if power_of_two(c)
UMod (UMod x y) y -> UMod x y @ 8 16 32

# Bits.
BitwiseAnd x 0 -> 0
BitwiseAnd x -1 -> x
BitwiseAnd x x -> x
BitwiseAnd x (Not x) -> 0
BitwiseAnd (BitwiseAnd x c) d -> BitwiseAnd x {c & d}
BitwiseAnd x (BitwiseOr x y) -> x
BitwiseOr x 0 -> x
BitwiseOr x -1 -> -1
BitwiseOr x x -> x
BitwiseOr x (Not x) -> -1
BitwiseOr (BitwiseOr x c) d -> BitwiseOr x {c | d}
BitwiseOr x (BitwiseAnd x y) -> x
BitwiseXor x 0 -> x
BitwiseXor x -1 -> Not x
BitwiseXor x x -> 0
BitwiseXor (BitwiseXor x c) d -> BitwiseXor x {c ^ d}
BitwiseXor x (BitwiseXor x y) -> y
Not (Not x) -> x

# Shifts. Two unknown ones in turn of 64 bits take z3 seconds, too.
ShiftLeftLogical x 0 -> x
ShiftRightLogical x 0 -> x
ShiftRightArithmetic x 0 -> x
ShiftLeftLogical 0 x -> 0
ShiftRightLogical 0 x -> 0
ShiftRightArithmetic 0 x -> 0
ShiftRightArithmetic -1 x -> -1
ShiftLeftLogical (ShiftLeftLogical x c) d -> ShiftLeftLogical x {c + d} if less(c + d, width)
ShiftRightLogical (ShiftRightLogical x c) d -> ShiftRightLogical x {c + d} if less(c + d, width) @ 8 16 32
ShiftRightArithmetic (ShiftRightArithmetic x c) d -> ShiftRightArithmetic x {c + d} if less(c + d, width) @ 8 16 32
ShiftLeftLogical (ShiftRightLogical x c) c -> BitwiseAnd x {ones << c}
ShiftRightLogical (ShiftLeftLogical x c) c -> BitwiseAnd x {lshr(ones, c)}

# Comparisons.
IEqual x x -> true
INotEqual x x -> false
ULessThan x x -> false
ULessThanEqual x x -> true
UGreaterThan x x -> false
UGreaterThanEqual x x -> true
SLessThan x x -> false
SLessThanEqual x x -> true
SGreaterThan x x -> false
SGreaterThanEqual x x -> true
ULessThan x 0 -> false
UGreaterThanEqual x 0 -> true
UGreaterThan 0 x -> false
ULessThanEqual 0 x -> true
UGreaterThan x -1 -> false
ULessThanEqual x -1 -> true
ULessThan -1 x -> false
UGreaterThanEqual -1 x -> true
IEqual (IAdd x c) d -> IEqual x {d - c}
INotEqual (IAdd x c) d -> INotEqual x {d - c}
IEqual (ISub x c) d -> IEqual x {c + d}
INotEqual (ISub x c) d -> INotEqual x {c + d}
IEqual (BitwiseXor x c) d -> IEqual x {c ^ d}
INotEqual (BitwiseXor x c) d -> INotEqual x {c ^ d}
IEqual (ISub x y) 0 -> IEqual x y
INotEqual (ISub x y) 0 -> INotEqual x y

# Truth values.
LogicalNot (LogicalNot p) -> p
LogicalNot (IEqual x y) -> INotEqual x y
LogicalNot (INotEqual x y) -> IEqual x y
LogicalNot (ULessThan x y) -> UGreaterThanEqual x y
LogicalNot (ULessThanEqual x y) -> UGreaterThan x y
LogicalNot (UGreaterThan x y) -> ULessThanEqual x y
LogicalNot (UGreaterThanEqual x y) -> ULessThan x y
LogicalNot (SLessThan x y) -> SGreaterThanEqual x y
LogicalNot (SLessThanEqual x y) -> SGreaterThan x y
LogicalNot (SGreaterThan x y) -> SLessThanEqual x y
LogicalNot (SGreaterThanEqual x y) -> SLessThan x y
LogicalNot (LogicalEqual p q) -> LogicalNotEqual p q
LogicalNot (LogicalNotEqual p q) -> LogicalEqual p q
LogicalAnd p true -> p
LogicalAnd p false -> false
LogicalAnd p p -> p
LogicalAnd p (LogicalNot p) -> false
LogicalAnd p (LogicalOr p q) -> p
LogicalOr p true -> true
LogicalOr p false -> p
LogicalOr p p -> p
LogicalOr p (LogicalNot p) -> true
LogicalOr p (LogicalAnd p q) -> p
LogicalEqual p true -> p
LogicalEqual p false -> LogicalNot p
LogicalEqual p p -> true
LogicalNotEqual p false -> p
LogicalNotEqual p true -> LogicalNot p
LogicalNotEqual p p -> false

# Choices.
Select p v v -> v
Select true v w -> v
Select false v w -> w
Select (LogicalNot p) v w -> Select p w v
Select p (Select p v w) u -> Select p v u
Select p v (Select p w u) -> Select p v u
Select p true false -> p
Select p false true -> LogicalNot p
Select p true q -> LogicalOr p q
Select p q false -> LogicalAnd p q
INotEqual (Select p 1 0) 0 -> p
IEqual (Select p 1 0) 1 -> p
IEqual (Select p 1 0) 0 -> LogicalNot p
INotEqual (Select p 1 0) 1 -> LogicalNot p

# Floats: the same bits.
FNegate (FNegate f) -> f
"""
