"""Facts about opcodes that several passes ask for.

In: the sets that `generate.py` writes, from the grammar and from its table of flags. Out: those, others derived from
them, and questions about instructions. Must not know: what is worth doing; that is each pass's own.
"""

from __future__ import annotations

from glslc_coop.codegen.tables import spirv
from glslc_coop.codegen.tables.instruction_table import AGGREGATE_TYPES as AGGREGATE_TYPES
from glslc_coop.codegen.tables.instruction_table import ATOMICS as ATOMICS
from glslc_coop.codegen.tables.instruction_table import CHAINS as CHAINS
from glslc_coop.codegen.tables.instruction_table import COMMUTES as COMMUTES
from glslc_coop.codegen.tables.instruction_table import COMPOSITE_CONSTANTS as COMPOSITE_CONSTANTS
from glslc_coop.codegen.tables.instruction_table import CONVERGENT, IMPURE_GLSL, UNDEFINED
from glslc_coop.codegen.tables.instruction_table import COOPERATIVE_TYPES as COOPERATIVE_TYPES
from glslc_coop.codegen.tables.instruction_table import FLOAT_CONVERSIONS as FLOAT_CONVERSIONS
from glslc_coop.codegen.tables.instruction_table import NUMBERED as NUMBERED
from glslc_coop.codegen.tables.instruction_table import ORDERS as ORDERS
from glslc_coop.codegen.tables.instruction_table import PURE as PURE
from glslc_coop.codegen.tables.instruction_table import READS as READS
from glslc_coop.codegen.tables.instruction_table import SPEC_CONSTANTS as SPEC_CONSTANTS
from glslc_coop.codegen.tables.instruction_table import TERMINATES as TERMINATES
from glslc_coop.codegen.tables.instruction_table import WIDTH_CONVERSIONS as WIDTH_CONVERSIONS
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.ir.instruction import Definition, Instruction

#: (source kind, target kind) of components -> the instruction that converts, where one suffices for all widths.
KIND_CONVERSIONS: dict[tuple[str, str], int] = {
    ("float", "float"): spirv.OpFConvert,
    ("float", "int"): spirv.OpConvertFToS,
    ("float", "uint"): spirv.OpConvertFToU,
    ("int", "float"): spirv.OpConvertSToF,
    ("uint", "float"): spirv.OpConvertUToF,
    ("int", "int"): spirv.OpSConvert,
    ("uint", "uint"): spirv.OpUConvert,
}
#: From a pointer, the first operand, to what it points to or a part of that; the other operands are indices.
PATHS = CHAINS | {spirv.OpCopyObject}
#: From a pointer, the first operand, into the same memory.
POINTERS = PATHS | {spirv.OpPtrAccessChain, spirv.OpInBoundsPtrAccessChain}
#: Pure, and defined for all operands and wherever control is: these may be executed where the source does not.
TOTAL = PURE - UNDEFINED - CONVERGENT - {spirv.OpPhi}
#: From any number to any.
CONVERSIONS = WIDTH_CONVERSIONS | FLOAT_CONVERSIONS


def is_pure_extended(instruction: Instruction, glsl_set: Definition) -> bool:
    """Return whether an OpExtInst is one of GLSL.std.450, and a function of its operands alone."""
    return instruction.operands[0] is glsl_set and instruction.operands[1] not in IMPURE_GLSL
