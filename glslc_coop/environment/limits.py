"""The resource limits that -flimit and -flimit-file set and --show-limits lists.

In: settings text. Out: a dict of limits. Must not know: where a limit is used.
"""

from __future__ import annotations

#: Name -> default, in the order in which they are listed; the names of ARB_ES3_compatibility-era gl_Max… constants.
LIMITS: dict[str, int] = {
    "MaxLights": 8,
    "MaxClipPlanes": 6,
    "MaxTextureUnits": 2,
    "MaxTextureCoords": 8,
    "MaxVertexAttribs": 16,
    "MaxVertexUniformComponents": 4096,
    "MaxVaryingFloats": 60,
    "MaxVertexTextureImageUnits": 16,
    "MaxCombinedTextureImageUnits": 80,
    "MaxTextureImageUnits": 16,
    "MaxFragmentUniformComponents": 1024,
    "MaxDrawBuffers": 8,
    "MaxVertexUniformVectors": 256,
    "MaxVaryingVectors": 15,
    "MaxFragmentUniformVectors": 256,
    "MaxVertexOutputVectors": 16,
    "MaxFragmentInputVectors": 15,
    "MinProgramTexelOffset": -8,
    "MaxProgramTexelOffset": 7,
    "MaxClipDistances": 8,
    "MaxComputeWorkGroupCountX": 65535,
    "MaxComputeWorkGroupCountY": 65535,
    "MaxComputeWorkGroupCountZ": 65535,
    "MaxComputeWorkGroupSizeX": 1024,
    "MaxComputeWorkGroupSizeY": 1024,
    "MaxComputeWorkGroupSizeZ": 64,
    "MaxComputeUniformComponents": 512,
    "MaxComputeTextureImageUnits": 16,
    "MaxComputeImageUniforms": 8,
    "MaxComputeAtomicCounters": 8,
    "MaxComputeAtomicCounterBuffers": 1,
    "MaxVaryingComponents": 60,
    "MaxVertexOutputComponents": 64,
    "MaxGeometryInputComponents": 64,
    "MaxGeometryOutputComponents": 128,
    "MaxFragmentInputComponents": 128,
    "MaxImageUnits": 8,
    "MaxCombinedImageUnitsAndFragmentOutputs": 8,
    "MaxCombinedShaderOutputResources": 8,
    "MaxImageSamples": 0,
    "MaxVertexImageUniforms": 0,
    "MaxTessControlImageUniforms": 0,
    "MaxTessEvaluationImageUniforms": 0,
    "MaxGeometryImageUniforms": 0,
    "MaxFragmentImageUniforms": 8,
    "MaxCombinedImageUniforms": 8,
    "MaxGeometryTextureImageUnits": 16,
    "MaxGeometryOutputVertices": 256,
    "MaxGeometryTotalOutputComponents": 1024,
    "MaxGeometryUniformComponents": 512,
    "MaxGeometryVaryingComponents": 60,
    "MaxTessControlInputComponents": 128,
    "MaxTessControlOutputComponents": 128,
    "MaxTessControlTextureImageUnits": 16,
    "MaxTessControlUniformComponents": 1024,
    "MaxTessControlTotalOutputComponents": 4096,
    "MaxTessEvaluationInputComponents": 128,
    "MaxTessEvaluationOutputComponents": 128,
    "MaxTessEvaluationTextureImageUnits": 16,
    "MaxTessEvaluationUniformComponents": 1024,
    "MaxTessPatchComponents": 120,
    "MaxPatchVertices": 32,
    "MaxTessGenLevel": 64,
    "MaxViewports": 16,
    "MaxVertexAtomicCounters": 0,
    "MaxTessControlAtomicCounters": 0,
    "MaxTessEvaluationAtomicCounters": 0,
    "MaxGeometryAtomicCounters": 0,
    "MaxFragmentAtomicCounters": 8,
    "MaxCombinedAtomicCounters": 8,
    "MaxAtomicCounterBindings": 1,
    "MaxVertexAtomicCounterBuffers": 0,
    "MaxTessControlAtomicCounterBuffers": 0,
    "MaxTessEvaluationAtomicCounterBuffers": 0,
    "MaxGeometryAtomicCounterBuffers": 0,
    "MaxFragmentAtomicCounterBuffers": 0,
    "MaxCombinedAtomicCounterBuffers": 1,
    "MaxAtomicCounterBufferSize": 32,
    "MaxTransformFeedbackBuffers": 4,
    "MaxTransformFeedbackInterleavedComponents": 64,
    "MaxCullDistances": 8,
    "MaxCombinedClipAndCullDistances": 8,
    "MaxSamples": 4,
    "MaxMeshOutputVerticesNV": 256,
    "MaxMeshOutputPrimitivesNV": 512,
    "MaxMeshWorkGroupSizeX_NV": 32,
    "MaxMeshWorkGroupSizeY_NV": 1,
    "MaxMeshWorkGroupSizeZ_NV": 1,
    "MaxTaskWorkGroupSizeX_NV": 32,
    "MaxTaskWorkGroupSizeY_NV": 1,
    "MaxTaskWorkGroupSizeZ_NV": 1,
    "MaxMeshViewCountNV": 4,
    "MaxMeshOutputVerticesEXT": 256,
    "MaxMeshOutputPrimitivesEXT": 256,
    "MaxMeshWorkGroupSizeX_EXT": 128,
    "MaxMeshWorkGroupSizeY_EXT": 128,
    "MaxMeshWorkGroupSizeZ_EXT": 128,
    "MaxTaskWorkGroupSizeX_EXT": 128,
    "MaxTaskWorkGroupSizeY_EXT": 128,
    "MaxTaskWorkGroupSizeZ_EXT": 128,
    "MaxMeshViewCountEXT": 4,
    "MaxDualSourceDrawBuffersEXT": 1,
}
#: Words that such files hold besides limits: switches without effect on Vulkan.
_SWITCHES = (
    "nonInductiveForLoops",
    "whileLoops",
    "doWhileLoops",
    "generalUniformIndexing",
    "generalAttributeMatrixVectorIndexing",
    "generalVaryingIndexing",
    "generalSamplerIndexing",
    "generalVariableIndexing",
    "generalConstantMatrixVectorIndexing",
)
_LONGEST_INTEGER = 20
_LONGEST_WORD = 80


def parse_limits(text: str) -> dict[str, int]:
    """Parse `Name value` pairs separated by white space. Raises ValueError with glslc's wording."""
    words = text.split()
    settings: dict[str, int] = {}
    for index in range(0, len(words), 2):
        name = words[index]
        if name not in LIMITS and name not in _SWITCHES:
            raise ValueError(f"invalid resource limit: {_shortened(name)}")
        if index + 1 >= len(words):
            raise ValueError(f"missing value after limit: {name}")
        settings[name] = _integer(words[index + 1])
    return settings


def _integer(word: str) -> int:
    """Return the value of a decimal integer of 32 bits: the constants of shaders have no more."""
    digits = word[1:] if word[:1] in ("-", "+") else word
    if digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_INTEGER:
        value = int(word)
        if -(1 << 31) <= value < 1 << 31:
            return value
    raise ValueError(f"invalid integer: {_shortened(word)}")


def _shortened(word: str) -> str:
    """Return a word for a message: a file of another kind may be one word."""
    return word if len(word) <= _LONGEST_WORD else f"{word[:_LONGEST_WORD]}..."


def listing() -> str:
    """Return one `Name value` line for each limit."""
    return "".join(f"{name} {value}\n" for name, value in LIMITS.items())
