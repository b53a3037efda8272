"""Built-in variables: gl_GlobalInvocationID, gl_Position, …

In: symbols whose row says which built-in they are. Out: places. Must not know: what is done with them. GLSL 4.60 chapter 7;
SPIR-V 1.6 section 3.21. Each is declared when code first names it.
"""

from __future__ import annotations

from functools import partial

from glslc_coop.codegen import declarations, lvalues, spirv, transform_feedback
from glslc_coop.parser import nodes
from glslc_coop.semantics import types
from glslc_coop.vocabulary import BuiltinVariable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.module import Definition
    from glslc_coop.semantics.scopes import Variable

#: Name of a built-in in the rows -> number.
_BUILT_INS: dict[str, int] = {
    "Position": spirv.BuiltInPosition, "PointSize": spirv.BuiltInPointSize, "ClipDistance": spirv.BuiltInClipDistance,
    "CullDistance": spirv.BuiltInCullDistance, "VertexIndex": spirv.BuiltInVertexIndex, "InstanceIndex": spirv.BuiltInInstanceIndex,
    "BaseVertex": spirv.BuiltInBaseVertex, "BaseInstance": spirv.BuiltInBaseInstance, "DrawIndex": spirv.BuiltInDrawIndex,
    "PatchVertices": spirv.BuiltInPatchVertices, "PrimitiveId": spirv.BuiltInPrimitiveId, "InvocationId": spirv.BuiltInInvocationId,
    "TessLevelOuter": spirv.BuiltInTessLevelOuter, "TessLevelInner": spirv.BuiltInTessLevelInner, "TessCoord": spirv.BuiltInTessCoord,
    "Layer": spirv.BuiltInLayer, "ViewportIndex": spirv.BuiltInViewportIndex, "FragCoord": spirv.BuiltInFragCoord,
    "FrontFacing": spirv.BuiltInFrontFacing, "PointCoord": spirv.BuiltInPointCoord, "SampleId": spirv.BuiltInSampleId,
    "SamplePosition": spirv.BuiltInSamplePosition, "SampleMask": spirv.BuiltInSampleMask,
    "HelperInvocation": spirv.BuiltInHelperInvocation, "FragDepth": spirv.BuiltInFragDepth,
    "FragStencilRefEXT": spirv.BuiltInFragStencilRefEXT, "NumWorkgroups": spirv.BuiltInNumWorkgroups,
    "WorkgroupSize": spirv.BuiltInWorkgroupSize, "WorkgroupId": spirv.BuiltInWorkgroupId,
    "LocalInvocationId": spirv.BuiltInLocalInvocationId, "GlobalInvocationId": spirv.BuiltInGlobalInvocationId,
    "LocalInvocationIndex": spirv.BuiltInLocalInvocationIndex, "NumSubgroups": spirv.BuiltInNumSubgroups,
    "SubgroupId": spirv.BuiltInSubgroupId, "SubgroupSize": spirv.BuiltInSubgroupSize,
    "SubgroupLocalInvocationId": spirv.BuiltInSubgroupLocalInvocationId, "SubgroupEqMask": spirv.BuiltInSubgroupEqMask,
    "SubgroupGeMask": spirv.BuiltInSubgroupGeMask, "SubgroupGtMask": spirv.BuiltInSubgroupGtMask,
    "SubgroupLeMask": spirv.BuiltInSubgroupLeMask, "SubgroupLtMask": spirv.BuiltInSubgroupLtMask,
    "LaunchIdKHR": spirv.BuiltInLaunchIdKHR, "LaunchSizeKHR": spirv.BuiltInLaunchSizeKHR, "InstanceId": spirv.BuiltInInstanceId,
    "InstanceCustomIndexKHR": spirv.BuiltInInstanceCustomIndexKHR, "RayGeometryIndexKHR": spirv.BuiltInRayGeometryIndexKHR,
    "WorldRayOriginKHR": spirv.BuiltInWorldRayOriginKHR, "WorldRayDirectionKHR": spirv.BuiltInWorldRayDirectionKHR,
    "ObjectRayOriginKHR": spirv.BuiltInObjectRayOriginKHR, "ObjectRayDirectionKHR": spirv.BuiltInObjectRayDirectionKHR,
    "RayTminKHR": spirv.BuiltInRayTminKHR, "RayTmaxKHR": spirv.BuiltInRayTmaxKHR,
    "IncomingRayFlagsKHR": spirv.BuiltInIncomingRayFlagsKHR, "HitKindKHR": spirv.BuiltInHitKindKHR,
    "ObjectToWorldKHR": spirv.BuiltInObjectToWorldKHR, "WorldToObjectKHR": spirv.BuiltInWorldToObjectKHR,
    "CullMaskKHR": spirv.BuiltInCullMaskKHR, "DeviceIndex": spirv.BuiltInDeviceIndex, "ViewIndex": spirv.BuiltInViewIndex,
    "WarpsPerSMNV": spirv.BuiltInWarpsPerSMNV, "SMCountNV": spirv.BuiltInSMCountNV, "WarpIDNV": spirv.BuiltInWarpIDNV,
    "SMIDNV": spirv.BuiltInSMIDNV, "CoreIDARM": spirv.BuiltInCoreIDARM, "CoreCountARM": spirv.BuiltInCoreCountARM,
    "CoreMaxIDARM": spirv.BuiltInCoreMaxIDARM, "WarpIDARM": spirv.BuiltInWarpIDARM,
    "WarpMaxIDARM": spirv.BuiltInWarpMaxIDARM, "FragSizeEXT": spirv.BuiltInFragSizeEXT,
    "FragInvocationCountEXT": spirv.BuiltInFragInvocationCountEXT,
    "PrimitiveShadingRateKHR": spirv.BuiltInPrimitiveShadingRateKHR, "ShadingRateKHR": spirv.BuiltInShadingRateKHR,
    "FullyCoveredEXT": spirv.BuiltInFullyCoveredEXT, "ViewportMaskNV": spirv.BuiltInViewportMaskNV,
    "SecondaryViewportMaskNV": spirv.BuiltInSecondaryViewportMaskNV, "SecondaryPositionNV": spirv.BuiltInSecondaryPositionNV,
    "ViewportMaskPerViewNV": spirv.BuiltInViewportMaskPerViewNV, "PositionPerViewNV": spirv.BuiltInPositionPerViewNV,
    "CullPrimitiveEXT": spirv.BuiltInCullPrimitiveEXT, "PrimitivePointIndicesEXT": spirv.BuiltInPrimitivePointIndicesEXT,
    "PrimitiveLineIndicesEXT": spirv.BuiltInPrimitiveLineIndicesEXT,
    "PrimitiveTriangleIndicesEXT": spirv.BuiltInPrimitiveTriangleIndicesEXT,
    "PrimitiveCountNV": spirv.BuiltInPrimitiveCountNV, "PrimitiveIndicesNV": spirv.BuiltInPrimitiveIndicesNV,
    "TaskCountNV": spirv.BuiltInTaskCountNV, "MeshViewCountNV": spirv.BuiltInMeshViewCountNV,
    "MeshViewIndicesNV": spirv.BuiltInMeshViewIndicesNV, "ClipDistancePerViewNV": spirv.BuiltInClipDistancePerViewNV,
    "CullDistancePerViewNV": spirv.BuiltInCullDistancePerViewNV, "LayerPerViewNV": spirv.BuiltInLayerPerViewNV,
    "TileOffsetQCOM": spirv.BuiltInTileOffsetQCOM, "TileDimensionQCOM": spirv.BuiltInTileDimensionQCOM,
    "TileApronSizeQCOM": spirv.BuiltInTileApronSizeQCOM, "HitMicroTriangleVertexPositionsNV": spirv.BuiltInHitMicroTriangleVertexPositionsNV,
    "HitMicroTriangleVertexBarycentricsNV": spirv.BuiltInHitMicroTriangleVertexBarycentricsNV,
    "HitKindFrontFacingMicroTriangleNV": spirv.BuiltInHitKindFrontFacingMicroTriangleNV,
    "HitKindBackFacingMicroTriangleNV": spirv.BuiltInHitKindBackFacingMicroTriangleNV, "CurrentRayTimeNV": spirv.BuiltInCurrentRayTimeNV, "ClusterIDNV": spirv.BuiltInClusterIDNV,
    "HitIsSphereNV": spirv.BuiltInHitIsSphereNV, "HitIsLSSNV": spirv.BuiltInHitIsLSSNV,
    "HitSpherePositionNV": spirv.BuiltInHitSpherePositionNV, "HitSphereRadiusNV": spirv.BuiltInHitSphereRadiusNV,
    "HitLSSPositionsNV": spirv.BuiltInHitLSSPositionsNV, "HitLSSRadiiNV": spirv.BuiltInHitLSSRadiiNV,
    "HitTriangleVertexPositionsKHR": spirv.BuiltInHitTriangleVertexPositionsKHR, "BaryCoordKHR": spirv.BuiltInBaryCoordKHR, "BaryCoordNoPerspKHR": spirv.BuiltInBaryCoordNoPerspKHR,
}
#: Stages between the first and the last need a capability for gl_PointSize.
_POINT_SIZES: dict[str, int] = {
    "tesscontrol": spirv.CapabilityTessellationPointSize, "tesseval": spirv.CapabilityTessellationPointSize,
    "geometry": spirv.CapabilityGeometryPointSize,
}


def builtin_variable(fn: Emitter, symbol: Variable) -> lvalues.Lvalue:
    """A built-in variable, declared on first use."""
    row = symbol.builtin
    assert isinstance(row, BuiltinVariable)
    if "transposed" in row.flags:
        return _transposed(fn, symbol)
    if "mask" in row.flags:
        return _mask(fn, symbol)
    return _declare(fn, row, symbol.name, _sized_indices(fn, row, symbol.type), symbol.storage, symbol.qualifiers)


#: How many indices a primitive has.
_INDICES: dict[str, int] = {"points": 1, "lines": 2, "triangles": 3}


def _sized_indices(fn: Emitter, row: BuiltinVariable, type_: types.Type) -> types.Type:
    """The type of an array of indices that a mesh shader writes: as long as the primitives that it may have."""
    execution = fn.checked.execution
    count = execution.get("max_primitives")
    if count is None or not isinstance(type_, types.Array) or type_.length is not None:
        return type_
    if "indices" in row.flags:
        count *= _INDICES.get(execution.get("output_primitive", ""), 3)
    elif "primitives" not in row.flags:
        return type_
    return fn.checked.types.array(type_.element, count)


def builtin_member(fn: Emitter, node: Any) -> lvalues.Lvalue:
    """A member of a built-in block: `gl_Position`, `gl_in[i].gl_Position`.

    Each member is a variable of its own, so that a shader asks for no capability of a member that it does not name.
    """
    index, base = None, node.base
    while base.__class__ is nodes.IndexExpression:
        index, base = base.index, base.base
    symbol = base.symbol
    member = symbol.type if index is None else types.base_element(symbol.type)
    assert isinstance(member, types.Block)
    declared = member.members[node.index]
    key = (symbol, node.index)
    found = fn.builtin_members.get(key)
    if found is None:
        type_ = declared.type
        whole = declarations.sized_interface(fn, symbol)
        if isinstance(whole, types.Array):
            type_ = fn.checked.types.array(type_, whole.length)
        found = fn.builtin_members[key] = _declare(fn, declared.qualifiers, declared.name, type_, symbol.storage, symbol.qualifiers)
    place = found.copy()
    if index is not None:
        lvalues.step(fn, place, declared.type, fn.expression(index), None)
    return place


def _declare(
    fn: Emitter, row: BuiltinVariable, name: str, type_: types.Type, storage: str, qualifiers: Any
) -> lvalues.Lvalue:
    storage_class = declarations.STORAGE_CLASSES[storage]
    pointee = _pointee(fn, type_)
    pointer_type = fn.types.pointer(storage_class, pointee)
    # Two names may mean one input: gl_HitTEXT and gl_RayTmaxEXT, gl_BaseVertex and gl_BaseVertexARB.
    is_shared = storage == "in" and not type_.is_array
    variable = fn.shared_inputs.get(row.builtin) if is_shared else None
    is_new = variable is None
    if variable is None:
        variable = fn.module.define_unique(spirv.OpVariable, pointer_type, storage_class, name=name)
        if is_shared:
            fn.shared_inputs[row.builtin] = variable
    found = lvalues.Lvalue(variable, storage_class, type_, pointee)
    found.is_plain = True
    if not is_new:
        return found
    if row.builtin == "location":
        fn.module.decorate(variable, spirv.DecorationLocation, int(row.flags[0]))
        return found
    number = _BUILT_INS[row.builtin]
    fn.module.decorate(variable, spirv.DecorationBuiltIn, number)
    if number == spirv.BuiltInPointSize and fn.environment.stage in _POINT_SIZES:
        fn.module.hint(variable, _POINT_SIZES[fn.environment.stage])
    fn.writes_depth = fn.writes_depth or number == spirv.BuiltInFragDepth
    if number == spirv.BuiltInFragStencilRefEXT:
        fn.module.execution_mode(spirv.ExecutionModeStencilRefReplacingEXT)
    captured = fn.checked.execution.get("xfb_members", {}).get(name)
    if captured is not None and storage == "out":
        transform_feedback.capture(fn, captured[0], partial(fn.module.decorate, variable))
    layout_ids = qualifiers.layout if qualifiers is not None else {}
    if "viewport_relative" in layout_ids:
        fn.module.decorate(variable, spirv.DecorationViewportRelativeNV)
    if "secondary_view_offset" in layout_ids:
        fn.module.decorate(variable, spirv.DecorationSecondaryViewportRelativeNV, layout_ids["secondary_view_offset"])
    if number == spirv.BuiltInHelperInvocation and fn.spirv_version >= (1, 6) and not fn.is_vulkan_memory_model:
        # Demotion may change it while the shader runs.
        fn.module.decorate(variable, spirv.DecorationVolatile)
    words = [*row.qualifiers, *(declarations.words_of(qualifiers) if qualifiers is not None else ())]
    if storage == "out":
        words += fn.checked.execution.get("member_words", {}).get(name, ())
        if fn.environment.pragmas.get("STDGL") == "invariant(all)":
            words.append("invariant")
    for word in words:
        decoration = declarations.INTERPOLATION.get(word)
        if decoration is not None:
            fn.module.decorate(variable, decoration)
    return found


def _pointee(fn: Emitter, type_: types.Type) -> Definition:
    """The type of a built-in variable; an array without a length gets the one that the indices ask for."""
    if not types.is_unsized(type_):
        return fn.type_id(type_)
    assert isinstance(type_, types.Array)
    if type_.length is not None:
        return fn.module.define_unique(spirv.OpTypeArray, None, _pointee(fn, type_.element), fn.size_id(type_.length))
    found = fn.module.define_unique(spirv.OpTypeArray, None, fn.type_id(type_.element), fn.constants.uint(1))
    fn.implicit_lengths[found] = 1
    return found


def grow(fn: Emitter, array: Definition, index: int) -> None:
    """A constant index into an array of a built-in variable without a length: the array is at least that long."""
    length = fn.implicit_lengths.get(array)
    if length is not None and index >= length:
        fn.implicit_lengths[array] = index + 1
        array.operands = (array.operands[0], fn.constants.uint(index + 1))


def _transposed(fn: Emitter, symbol: Variable) -> lvalues.Lvalue:
    """gl_ObjectToWorld3x4EXT and its like: the transpose of the variable that SPIR-V has."""
    type_ = symbol.type
    assert isinstance(type_, types.Matrix)
    return _derived(fn, symbol, types.matrix(type_.component, type_.rows, type_.columns), [(spirv.OpTranspose, type_, ())])


def _mask(fn: Emitter, symbol: Variable) -> lvalues.Lvalue:
    """gl_SubGroupEqMaskARB and its like: 64 bits of the 128 that SPIR-V has."""
    pair = types.vector(types.UINT, 2)
    return _derived(fn, symbol, types.vector(types.UINT, 4), [(spirv.OpVectorShuffle, pair, (None, 0, 1)), (spirv.OpBitcast, symbol.type, ())])


def _derived(fn: Emitter, symbol: Variable, source_type: types.Type, steps: list[Any]) -> lvalues.Lvalue:
    """A private variable that the start of main fills with what the steps make of a built-in input; it serves every function.

    A step is an opcode, a type and the operands after the value; None among them stands for the value once more.
    """
    row = symbol.builtin
    assert isinstance(row, BuiltinVariable)
    key = row.builtin
    definition = fn.type_id(source_type)
    source = fn.shared_inputs.get(key)
    if source is None:
        pointer_type = fn.types.pointer(spirv.StorageClassInput, definition)
        source = fn.module.define_unique(spirv.OpVariable, pointer_type, spirv.StorageClassInput, name=symbol.name)
        fn.module.decorate(source, spirv.DecorationBuiltIn, _BUILT_INS[key])
        if "flat" in row.qualifiers:
            fn.module.decorate(source, spirv.DecorationFlat)
        fn.shared_inputs[key] = source
    own = fn.type_id(symbol.type)
    variable = fn.module.define_unique(spirv.OpVariable, fn.types.pointer(spirv.StorageClassPrivate, own), spirv.StorageClassPrivate, name=symbol.name)
    entry = fn.pending[0][1]
    value = entry.next_local
    instructions: list[list[Any]] = [[spirv.OpLoad, definition, value, source]]
    for opcode, type_, operands in steps:
        value -= 1
        instructions.append([opcode, fn.type_id(type_), value, value + 1, *(value + 1 if operand is None else operand for operand in operands)])
    instructions.append([spirv.OpStore, None, None, variable, value])
    entry.next_local = value - 1
    fn.prologue[0:0] = instructions
    found = lvalues.Lvalue(variable, spirv.StorageClassPrivate, symbol.type, own)
    found.is_plain = True
    return found
