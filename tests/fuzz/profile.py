"""Device profiles: our own, reports of the Vulkan hardware database, and files of the Vulkan profiles schema."""

from __future__ import annotations

import functools
import json
import os

import glslc_coop
from glslc_coop.devices import check as device_check
from glslc_coop.devices import profile

MUTATION = "json"
EXAMPLES = 150
_SHADER = """#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_shader_subgroup_clustered : require
layout(local_size_x = 64) in;
layout(push_constant) uniform Push { float weight; };
layout(set = 3, binding = 0) buffer Data { float16_t data[]; };
shared float values[64];
void main() {
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b;
    coopmat<float16_t, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseAccumulator> d;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c;
    coopMatLoad(a, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(c, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(coopMatMulAdd(a, b, c), data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopvecNV<float16_t, 16> x = coopvecNV<float16_t, 16>(float16_t(weight)), y;
    coopVecMatMulNV(y, x, gl_ComponentTypeFloat16NV, data, 0, gl_ComponentTypeFloat16NV, 16, 16,
                    gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
    coopVecReduceSumAccumulateNV(y, data, 0);
    values[gl_LocalInvocationIndex] = subgroupClusteredAdd(float(y[0]), 8);
}
"""
_CAPABILITIES = {
    "capabilities": {
        "device": {
            "extensions": {"VK_KHR_cooperative_matrix": 2},
            "features": {"VkPhysicalDeviceVulkan12Features": {"shaderFloat16": True}},
            "properties": {
                "VkPhysicalDeviceProperties": {
                    "apiVersion": 4206822,
                    "deviceName": "card",
                    "limits": {"maxComputeWorkGroupInvocations": 16, "maxComputeWorkGroupSize": [16, 16, 16]},
                },
                "VkPhysicalDeviceCooperativeMatrixPropertiesKHR": {
                    "cooperativeMatrixSupportedStages": ["VK_SHADER_STAGE_COMPUTE_BIT"]
                },
                "VkPhysicalDeviceVulkan11Properties": {"subgroupSize": 32},
            },
        }
    },
    "profiles": {"card": {"label": "card", "api-version": "1.3.0"}},
}
_REPORT = {
    "properties": {"deviceName": "card", "apiVersionText": "1.3.0", "limits": {"maxComputeSharedMemorySize": 128}},
    "features": {"shaderInt64": 1, "shaderFloat64": "false"},
    "core12": {"features": {"shaderFloat16": True}, "properties": {}},
    "core13": {"features": {}, "properties": {"minSubgroupSize": 32, "maxSubgroupSize": "64"}},
    "extensions": [{"extensionName": "VK_KHR_cooperative_matrix"}],
    "extended": {
        "devicefeatures2": [{"name": "cooperativeMatrix", "supported": True}],
        "deviceproperties2": [{"name": "cooperativeMatrixSupportedStages", "value": "32"}],
    },
}


@functools.cache
def _reflection():
    return glslc_coop.compile(_SHADER, stage="compute", target_env="vulkan1.3", debug=True).reflect()


@functools.cache
def _small_profile():
    """Return the profile of the H200 with the first rows of its lists."""
    data = profile.load("h200").to_json()
    data["tables"] = {name: rows[:2] for name, rows in data["tables"].items()}
    data["extensions"], data["features"] = data["extensions"][-3:], data["features"][-3:]
    return data


def seeds():
    """Return a file of each of the three formats."""
    return [json.dumps(data).encode() for data in (_small_profile(), _CAPABILITIES, _REPORT)]


def check(data):
    """Read a profile and check a module against it: shortfalls, or a message that names the file."""
    with open("device.json", "wb") as file:
        file.write(data)
    try:
        device = profile.load("device.json")
    except profile.ProfileError as error:
        message = str(error)
        assert message.startswith("device.json: ") and message.isprintable() and len(message) < 400, message
        return
    reflection = _reflection()
    messages = device_check.unknown(reflection, device)
    for shortfall in device_check.check(reflection, device):
        messages += [shortfall.message, *shortfall.notes]
    assert all(message.isprintable() for message in messages), messages
    os.remove("device.json")
    assert profile.from_json(json.loads(json.dumps(device.to_json()))).to_json() == device.to_json()
