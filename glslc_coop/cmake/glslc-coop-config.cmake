# glslc-coop for CMake.
#
#   execute_process(COMMAND glslc-coop --cmake-dir OUTPUT_VARIABLE dir OUTPUT_STRIP_TRAILING_WHITESPACE)
#   find_package(glslc-coop CONFIG REQUIRED PATHS ${dir})
#   glslc_coop_add_shaders(target SOURCES a.comp b.frag [OUTPUT_DIRECTORY dir] [INCLUDES dir…] [DEFINES NAME=VALUE…] [OPTIONS --target-env=vulkan1.3 …])
#
# sets GLSLC_COOP_EXECUTABLE, and Vulkan_GLSLC_EXECUTABLE where nothing else has set it, so that a FindVulkan that comes later takes it.
# glslc_coop_add_shaders makes one .spv a source below OUTPUT_DIRECTORY (by default ${CMAKE_CURRENT_BINARY_DIR}), with exact dependencies on
# included files, builds them with the target and sets ${target}_SPIRV in the caller to the list of modules.

cmake_minimum_required(VERSION 3.20)

if(NOT GLSLC_COOP_EXECUTABLE)
    find_program(GLSLC_COOP_EXECUTABLE NAMES glslc-coop REQUIRED)
endif()
if(NOT Vulkan_GLSLC_EXECUTABLE)
    set(Vulkan_GLSLC_EXECUTABLE "${GLSLC_COOP_EXECUTABLE}" CACHE FILEPATH "GLSL compiler")
endif()

if(NOT TARGET glslc_coop::glslc)
    add_executable(glslc_coop::glslc IMPORTED)
    set_target_properties(glslc_coop::glslc PROPERTIES IMPORTED_LOCATION "${GLSLC_COOP_EXECUTABLE}")
endif()

function(glslc_coop_add_shaders target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "OUTPUT_DIRECTORY" "SOURCES;INCLUDES;DEFINES;OPTIONS")
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "glslc_coop_add_shaders: unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT arg_SOURCES)
        message(FATAL_ERROR "glslc_coop_add_shaders: SOURCES is missing")
    endif()
    if(NOT arg_OUTPUT_DIRECTORY)
        set(arg_OUTPUT_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}")
    endif()
    set(flags ${arg_OPTIONS})
    foreach(directory IN LISTS arg_INCLUDES)
        cmake_path(ABSOLUTE_PATH directory BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
        list(APPEND flags "-I${directory}")
    endforeach()
    foreach(define IN LISTS arg_DEFINES)
        list(APPEND flags "-D${define}")
    endforeach()
    set(modules)
    foreach(source IN LISTS arg_SOURCES)
        cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE OUTPUT_VARIABLE input)
        cmake_path(GET source FILENAME name)
        set(module "${arg_OUTPUT_DIRECTORY}/${name}.spv")
        file(MAKE_DIRECTORY "${arg_OUTPUT_DIRECTORY}")
        add_custom_command(
            OUTPUT "${module}"
            COMMAND "${GLSLC_COOP_EXECUTABLE}" ${flags} -MD -MF "${module}.d" -MT "${module}" "${input}" -o "${module}"
            DEPENDS "${input}"
            DEPFILE "${module}.d"
            COMMENT "Compiling ${name}"
            VERBATIM
        )
        list(APPEND modules "${module}")
    endforeach()
    if(TARGET ${target})
        add_custom_target(${target}_spirv DEPENDS ${modules})
        add_dependencies(${target} ${target}_spirv)
    else()
        add_custom_target(${target} ALL DEPENDS ${modules})
    endif()
    set(${target}_SPIRV "${modules}" PARENT_SCOPE)
endfunction()
