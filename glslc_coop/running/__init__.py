"""Running compute modules on a Vulkan device: buffers by name, results as numpy arrays.

In: modules, arrays, the Vulkan loader through ctypes. Out: arrays, times, faults. Must not know: GLSL.

The binding is our own, of some forty functions: what a machine has to have is the loader, which no Python package
brings, and numpy; features and extensions that are newer than any binding are rows of tables here.
"""
