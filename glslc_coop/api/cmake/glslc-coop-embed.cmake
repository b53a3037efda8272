# cmake -DHEADER=file.h -DROOT=directory -DMODULES=a.spv;b.spv -P glslc-coop-embed.cmake
#
# Writes a C header with the words of each module, in an array named after its path below ROOT.

set(text "// Made by glslc_coop_add_shaders; do not edit.\n#pragma once\n#include <stdint.h>\n")
foreach(module IN LISTS MODULES)
    cmake_path(RELATIVE_PATH module BASE_DIRECTORY "${ROOT}" OUTPUT_VARIABLE name)
    string(REGEX REPLACE "\\.spv$" "" name "${name}")
    string(MAKE_C_IDENTIFIER "${name}" name)
    file(READ "${module}" hex HEX)
    # Modules are little endian on every machine.
    string(REGEX REPLACE "(..)(..)(..)(..)" "0x\\4\\3\\2\\1," words "${hex}")
    string(REGEX REPLACE "(0x........,0x........,0x........,0x........,0x........,0x........,0x........,0x........,)" "\\1\n    " words "${words}")
    string(APPEND text "\nstatic const uint32_t ${name}[] = {\n    ${words}\n};\n")
endforeach()
file(WRITE "${HEADER}" "${text}")
