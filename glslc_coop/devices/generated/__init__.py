"""GENERATED tables of the Vulkan registry: see python -m glslc_coop.devices.generate."""
