"""Generated modules of the checker: the numbers of SPIR-V that its rules mention."""
