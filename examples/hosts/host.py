"""A host for one compute module through the binding `vulkan`, driven by the module's reflection.

In: a module and its reflection, numpy arrays by the names of the descriptors, values of push constants and of
specialization constants by name. Out: the arrays afterwards. Nothing here is written for one shader: features and
extensions of the device, descriptor set layouts, push constant ranges and specialization come from the reflection.

Needs `pip install vulkan numpy`. Vulkan 1.3.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import vulkan as vk

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from glslc_coop.reflection.model import Reflection

#: Feature structures that are newer than the binding: name -> number of the structure, and its features.
_NEWER = {
    "VkPhysicalDeviceCooperativeVectorFeaturesNV": (1000491000, ("cooperativeVector", "cooperativeVectorTraining")),
    "VkPhysicalDeviceCooperativeMatrix2FeaturesNV": (
        1000593000,
        (
            "cooperativeMatrixWorkgroupScope",
            "cooperativeMatrixFlexibleDimensions",
            "cooperativeMatrixReductions",
            "cooperativeMatrixConversions",
            "cooperativeMatrixPerElementOperations",
            "cooperativeMatrixTensorAddressing",
            "cooperativeMatrixBlockLoads",
        ),
    ),
}
_DESCRIPTOR_TYPES = {
    "storage_buffer": vk.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
    "uniform_buffer": vk.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
}
_HOST_MEMORY = vk.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | vk.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT


class Unsupported(Exception):
    """The device lacks what the module needs; the message names it."""


class Host:
    """The first device of this machine that has what a module needs."""

    def __init__(self, reflection: Reflection) -> None:
        application = vk.VkApplicationInfo(pApplicationName="host", apiVersion=vk.VK_MAKE_VERSION(1, 3, 0))
        self.instance = vk.vkCreateInstance(vk.VkInstanceCreateInfo(pApplicationInfo=application), None)
        self.kept: list[object] = []
        reasons = []
        for physical in vk.vkEnumeratePhysicalDevices(self.instance):
            self.physical = physical
            self.name = vk.vkGetPhysicalDeviceProperties(physical).deviceName
            try:
                features, extensions = self.needs(reflection)
            except Unsupported as error:
                reasons.append(f"{self.name}: {error}")
                continue
            self.open(features, extensions)
            return
        raise Unsupported("; ".join(reasons) or "no Vulkan device")

    # ---- what the module needs ----

    def needs(self, reflection: Reflection) -> tuple[dict[str, list[str]], list[str]]:
        """Return the features to enable, by structure, and the extensions. Raises Unsupported."""
        available = {each.extensionName for each in vk.vkEnumerateDeviceExtensionProperties(self.physical, None)}
        features: dict[str, list[str]] = {}
        extensions: dict[str, None] = {}
        for requirement in reflection.requirements:
            for alternative in requirement.any_of:
                if self.is_met(alternative, available, features, extensions):
                    break
            else:
                raise Unsupported(f"{requirement.needed_by} needs {' or '.join(requirement.any_of)}")
        return features, list(extensions)

    def is_met(
        self, alternative: str, available: set[str], features: dict[str, list[str]], extensions: dict[str, None]
    ) -> bool:
        """Return whether the device offers one alternative of a requirement, and note what it enables."""
        name, _, sources = alternative.rstrip(")").partition(" (")
        struct, has_feature, feature = name.partition("::")
        if name.startswith("VK_VERSION_"):
            return name <= "VK_VERSION_1_3"
        if not has_feature:
            if name in available:
                extensions[name] = None
            return name in available
        if " with " in feature:
            return True  # a property: glslc-coop check --device-profile compares those
        if struct not in _NEWER and not hasattr(vk, struct):
            return False
        for source in sources.split(", "):
            if source in available or (source.startswith("VK_VERSION_") and source <= "VK_VERSION_1_3"):
                if not self.offers(struct, feature):
                    return False
                features.setdefault(struct, []).append(feature)
                if source in available:
                    extensions[source] = None
                return True
        return False

    def offers(self, struct: str, feature: str) -> bool:
        """Return whether the device has a feature."""
        if struct == "VkPhysicalDeviceFeatures":
            return bool(getattr(vk.vkGetPhysicalDeviceFeatures(self.physical), feature))
        block, members = self.structure(struct, [])
        query = vk.ffi.new("VkPhysicalDeviceFeatures2*", {"sType": vk.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2})
        query.pNext = block
        vk.vkGetPhysicalDeviceFeatures2(self.physical, query)
        return bool(block[4 + members.index(feature)])

    def structure(self, name: str, features: list[str]) -> tuple[Any, list[str]]:
        """Return a feature structure as words, with these features set, and the names of all of its features.

        Every feature structure is its number, a pointer to the next one, and VkBool32 members.
        """
        if name in _NEWER:
            number, members = _NEWER[name][0], list(_NEWER[name][1])
        else:
            number = getattr(vk, name)().sType
            members = [field for field, _ in vk.ffi.typeof(name).fields[2:]]
        block = vk.ffi.new("uint32_t[]", [number, 0, 0, 0, *(member in features for member in members)])
        self.kept.append(block)
        return block, members

    # ---- the device ----

    def open(self, features: dict[str, list[str]], extensions: list[str]) -> None:
        """Create the device with one compute queue."""
        families = vk.vkGetPhysicalDeviceQueueFamilyProperties(self.physical)
        self.family = next(i for i, each in enumerate(families) if each.queueFlags & vk.VK_QUEUE_COMPUTE_BIT)
        following = vk.ffi.NULL
        for name, names in features.items():
            if name != "VkPhysicalDeviceFeatures":
                block, _ = self.structure(name, names)
                vk.ffi.cast("void**", block + 2)[0] = following
                following = block
        core = dict.fromkeys(features.get("VkPhysicalDeviceFeatures", ()), 1)
        query = vk.ffi.new("VkPhysicalDeviceFeatures2*", {"sType": vk.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2})
        query.features, query.pNext = core, following
        queue = vk.VkDeviceQueueCreateInfo(queueFamilyIndex=self.family, queueCount=1, pQueuePriorities=[1.0])
        info = vk.VkDeviceCreateInfo(
            pNext=query, queueCreateInfoCount=1, pQueueCreateInfos=[queue], ppEnabledExtensionNames=extensions
        )
        self.device = vk.vkCreateDevice(self.physical, info, None)
        self.queue = vk.vkGetDeviceQueue(self.device, self.family, 0)
        self.memory = vk.vkGetPhysicalDeviceMemoryProperties(self.physical)
        pool = vk.VkCommandPoolCreateInfo(queueFamilyIndex=self.family)
        self.command_pool = vk.vkCreateCommandPool(self.device, pool, None)

    def subgroup_size(self) -> int:
        """Return the number of invocations of a subgroup."""
        block = vk.ffi.new(
            "VkPhysicalDeviceSubgroupProperties*",
            {"sType": vk.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES},
        )
        query = vk.ffi.new("VkPhysicalDeviceProperties2*", {"sType": vk.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2})
        query.pNext = block
        vk.vkGetPhysicalDeviceProperties2(self.physical, query)
        return int(block.subgroupSize)

    def buffer(self, data: bytes, usage: int) -> tuple[Any, Any]:
        """Return a buffer with this content, and its mapped memory."""
        info = vk.VkBufferCreateInfo(size=len(data), usage=usage, sharingMode=vk.VK_SHARING_MODE_EXCLUSIVE)
        buffer = vk.vkCreateBuffer(self.device, info, None)
        needs = vk.vkGetBufferMemoryRequirements(self.device, buffer)
        kind = next(
            i
            for i in range(self.memory.memoryTypeCount)
            if needs.memoryTypeBits >> i & 1 and self.memory.memoryTypes[i].propertyFlags & _HOST_MEMORY == _HOST_MEMORY
        )
        allocation = vk.VkMemoryAllocateInfo(allocationSize=needs.size, memoryTypeIndex=kind)
        memory = vk.vkAllocateMemory(self.device, allocation, None)
        vk.vkBindBufferMemory(self.device, buffer, memory, 0)
        mapped = vk.vkMapMemory(self.device, memory, 0, len(data), 0)
        mapped[:] = data
        return buffer, mapped

    # ---- one dispatch ----

    def run(
        self,
        spirv: bytes,
        reflection: Reflection,
        arrays: Mapping[str, np.ndarray],
        groups: tuple[int, int, int],
        push: Mapping[str, Any] | None = None,
        specialization: Mapping[str, int] | None = None,
    ) -> dict[str, np.ndarray]:
        """Dispatch a module once; return the arrays afterwards.

        arrays: by the name of the descriptor or of its block. push: members of the push constants by name.
        specialization: constants by name.
        """
        set_layouts, buffers = self.bind(reflection, arrays)
        constants = b""
        if reflection.push_constants:
            constants = reflection.blocks[reflection.push_constants[0]].pack(**(push or {}))
        ranges = [vk.VkPushConstantRange(vk.VK_SHADER_STAGE_COMPUTE_BIT, 0, len(constants))] if constants else []
        layout_info = vk.VkPipelineLayoutCreateInfo(
            setLayoutCount=len(set_layouts),
            pSetLayouts=set_layouts,
            pushConstantRangeCount=len(ranges),
            pPushConstantRanges=ranges,
        )
        layout = vk.vkCreatePipelineLayout(self.device, layout_info, None)
        pipeline = self.pipeline(spirv, reflection, layout, specialization or {})
        sets = self.descriptor_sets(reflection, set_layouts, buffers)
        self.submit(lambda commands: self.record(commands, pipeline, layout, sets, constants, groups))
        found = {}
        for name, (_, mapped) in buffers.items():
            source = arrays[name]
            found[name] = np.frombuffer(bytes(mapped), source.dtype)[: source.size].reshape(source.shape)
        return found

    def bind(
        self, reflection: Reflection, arrays: Mapping[str, np.ndarray]
    ) -> tuple[list[Any], dict[str, tuple[Any, Any]]]:
        """Return a layout for each descriptor set, and a buffer for each descriptor."""
        layouts, buffers = [], {}
        for number in range(max((row.set for row in reflection.descriptors), default=-1) + 1):
            bindings = []
            for row in reflection.descriptors:
                if row.set == number:
                    kind = _DESCRIPTOR_TYPES[row.kind]
                    bindings.append(
                        vk.VkDescriptorSetLayoutBinding(row.binding, kind, 1, vk.VK_SHADER_STAGE_COMPUTE_BIT)
                    )
                    name = row.name if row.name in arrays else row.block or row.name
                    usage = vk.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | vk.VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT
                    buffers[name] = self.buffer(np.ascontiguousarray(arrays[name]).tobytes(), usage)
            info = vk.VkDescriptorSetLayoutCreateInfo(bindingCount=len(bindings), pBindings=bindings)
            layouts.append(vk.vkCreateDescriptorSetLayout(self.device, info, None))
        return layouts, buffers

    def pipeline(self, spirv: bytes, reflection: Reflection, layout: Any, specialization: Mapping[str, int]) -> Any:
        """Return the pipeline with specialization constants by name."""
        module = vk.vkCreateShaderModule(
            self.device, vk.VkShaderModuleCreateInfo(codeSize=len(spirv), pCode=spirv), None
        )
        ids = {row.name: row.id for row in reflection.specialization_constants}
        entries = [vk.VkSpecializationMapEntry(ids[name], 4 * i, 4) for i, name in enumerate(specialization)]
        values = vk.ffi.new("uint32_t[]", list(specialization.values()) or [0])
        information = vk.VkSpecializationInfo(
            mapEntryCount=len(entries), pMapEntries=entries, dataSize=4 * len(entries), pData=values
        )
        stage = vk.VkPipelineShaderStageCreateInfo(
            stage=vk.VK_SHADER_STAGE_COMPUTE_BIT,
            module=module,
            pName=reflection.entry_points[0].name,
            pSpecializationInfo=information,
        )
        info = vk.VkComputePipelineCreateInfo(stage=stage, layout=layout)
        return vk.vkCreateComputePipelines(self.device, None, 1, [info], None)[0]

    def descriptor_sets(
        self, reflection: Reflection, layouts: list[Any], buffers: Mapping[str, tuple[Any, Any]]
    ) -> list[Any]:
        """Return the descriptor sets, written."""
        sizes = [
            vk.VkDescriptorPoolSize(kind, len(reflection.descriptors)) for kind in sorted(_DESCRIPTOR_TYPES.values())
        ]
        pool_info = vk.VkDescriptorPoolCreateInfo(maxSets=len(layouts), poolSizeCount=len(sizes), pPoolSizes=sizes)
        pool = vk.vkCreateDescriptorPool(self.device, pool_info, None)
        allocation = vk.VkDescriptorSetAllocateInfo(
            descriptorPool=pool, descriptorSetCount=len(layouts), pSetLayouts=layouts
        )
        allocated = vk.vkAllocateDescriptorSets(self.device, allocation)
        sets = [allocated[number] for number in range(len(layouts))]
        for row in reflection.descriptors:
            buffer, mapped = buffers[row.name if row.name in buffers else row.block or row.name]
            write = vk.VkWriteDescriptorSet(
                dstSet=sets[row.set],
                dstBinding=row.binding,
                descriptorCount=1,
                descriptorType=_DESCRIPTOR_TYPES[row.kind],
                pBufferInfo=[vk.VkDescriptorBufferInfo(buffer, 0, len(mapped))],
            )
            vk.vkUpdateDescriptorSets(self.device, 1, [write], 0, None)
        return sets

    def record(
        self, commands: Any, pipeline: Any, layout: Any, sets: list[Any], constants: bytes, groups: tuple[int, int, int]
    ) -> None:
        """Record the dispatch."""
        point = vk.VK_PIPELINE_BIND_POINT_COMPUTE
        vk.vkCmdBindPipeline(commands, point, pipeline)
        vk.vkCmdBindDescriptorSets(commands, point, layout, 0, len(sets), sets, 0, None)
        if constants:
            data = vk.ffi.from_buffer(constants)
            vk.vkCmdPushConstants(commands, layout, vk.VK_SHADER_STAGE_COMPUTE_BIT, 0, len(constants), data)
        vk.vkCmdDispatch(commands, *groups)

    def submit(self, record: Callable[[Any], None]) -> None:
        """Record commands, submit them and wait."""
        allocation = vk.VkCommandBufferAllocateInfo(
            commandPool=self.command_pool, level=vk.VK_COMMAND_BUFFER_LEVEL_PRIMARY, commandBufferCount=1
        )
        commands = vk.vkAllocateCommandBuffers(self.device, allocation)[0]
        vk.vkBeginCommandBuffer(
            commands, vk.VkCommandBufferBeginInfo(flags=vk.VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT)
        )
        record(commands)
        barrier = vk.VkMemoryBarrier(
            srcAccessMask=vk.VK_ACCESS_SHADER_WRITE_BIT, dstAccessMask=vk.VK_ACCESS_HOST_READ_BIT
        )
        stages = (vk.VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, vk.VK_PIPELINE_STAGE_HOST_BIT)
        vk.vkCmdPipelineBarrier(commands, *stages, 0, 1, [barrier], 0, None, 0, None)
        vk.vkEndCommandBuffer(commands)
        info = vk.VkSubmitInfo(commandBufferCount=1, pCommandBuffers=[commands])
        vk.vkQueueSubmit(self.queue, 1, [info], vk.VK_NULL_HANDLE)
        vk.vkQueueWaitIdle(self.queue)


def main(description: str, example: Callable[[bool], float], tolerance: float) -> int:
    """Run an example; return 0 if its results are right, 1 if not, 2 if the device lacks what it needs."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--lower", action="store_true", help="run without the extensions, on any device")
    lower = parser.parse_args().lower
    try:
        deviation = example(lower)
    except Unsupported as error:
        print(f"not supported: {error}\n--lower runs without cooperative types", file=sys.stderr)
        return 2
    print(f"largest deviation from numpy {deviation:.2g}, allowed {tolerance}")
    return 0 if deviation <= tolerance else 1
