# glslc-coop for CMake.
#
#   execute_process(COMMAND glslc-coop --cmake-dir OUTPUT_VARIABLE dir OUTPUT_STRIP_TRAILING_WHITESPACE)
#   find_package(glslc-coop CONFIG REQUIRED PATHS ${dir})
#
#   glslc_coop_add_shaders(target SOURCES a.comp b.frag
#       [OUTPUT_DIRECTORY dir] [OUTPUT_NAME name] [FORMAT bin|num|c] [HEADER file.h]
#       [INCLUDES dir…] [DEFINES NAME=VALUE…] [OPTIONS --target-env=vulkan1.3 …])
#
# sets GLSLC_COOP_EXECUTABLE, and Vulkan_GLSLC_EXECUTABLE where nothing else has set it, so that a FindVulkan that comes later takes it.
# glslc_coop_add_shaders makes one module a source below OUTPUT_DIRECTORY (by default ${CMAKE_CURRENT_BINARY_DIR}), with exact
# dependencies on included files, all of a call in one `glslc-coop batch`, builds them with the target and sets ${target}_SPIRV in
# the caller to the list of modules.
#
# A source in a folder below ${CMAKE_CURRENT_SOURCE_DIR} has its module in that folder below OUTPUT_DIRECTORY where two sources of one
# call have the same name. OUTPUT_NAME names the module of the only source, without its suffix, so that one source can be compiled
# with several sets of DEFINES: call the function once for each. FORMAT num and c write text (.inc) for #include in an array.
# HEADER writes an array of words for each module of the call: `static const uint32_t scale_comp[]` for scale.comp.

cmake_minimum_required(VERSION 3.20)

if(NOT GLSLC_COOP_EXECUTABLE)
    find_program(GLSLC_COOP_EXECUTABLE NAMES glslc-coop)
endif()
if(NOT GLSLC_COOP_EXECUTABLE)
    set(${CMAKE_FIND_PACKAGE_NAME}_FOUND FALSE)
    set(${CMAKE_FIND_PACKAGE_NAME}_NOT_FOUND_MESSAGE
        "the command glslc-coop is not on the path: install it with 'pip install glslc-coop', or set GLSLC_COOP_EXECUTABLE to it")
    return()
endif()
if(NOT Vulkan_GLSLC_EXECUTABLE)
    set(Vulkan_GLSLC_EXECUTABLE "${GLSLC_COOP_EXECUTABLE}" CACHE FILEPATH "GLSL compiler")
endif()

if(NOT TARGET glslc_coop::glslc)
    add_executable(glslc_coop::glslc IMPORTED)
    set_target_properties(glslc_coop::glslc PROPERTIES IMPORTED_LOCATION "${GLSLC_COOP_EXECUTABLE}")
endif()

set(GLSLC_COOP_CMAKE_DIRECTORY "${CMAKE_CURRENT_LIST_DIR}")

# The options of the compiler that all sources of a call share.
function(_glslc_coop_flags result options includes defines format)
    set(flags ${options})
    foreach(directory IN LISTS includes)
        cmake_path(ABSOLUTE_PATH directory BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
        list(APPEND flags "-I${directory}")
    endforeach()
    foreach(define IN LISTS defines)
        list(APPEND flags "-D${define}")
    endforeach()
    if(format)
        list(APPEND flags "-mfmt=${format}")
    endif()
    set(${result} "${flags}" PARENT_SCOPE)
endfunction()

# Makes a JSON string of a variable's value.
function(_glslc_coop_quote name)
    string(REPLACE "\\" "\\\\" value "${${name}}")
    string(REPLACE "\"" "\\\"" value "${value}")
    set(${name} "\"${value}\"" PARENT_SCOPE)
endfunction()

# Where the module of a source goes, without its suffix.
function(_glslc_coop_output result directory source input names)
    cmake_path(GET input FILENAME name)
    set(same ${names})
    list(FILTER same INCLUDE REGEX "^${name}$")
    list(LENGTH same count)
    if(count GREATER 1)
        cmake_path(RELATIVE_PATH input BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" OUTPUT_VARIABLE name)
        if(name MATCHES "^\\.\\.")
            message(FATAL_ERROR "glslc_coop_add_shaders: several sources are called like ${source}, which is outside of "
                "${CMAKE_CURRENT_SOURCE_DIR}: compile it in a call of its own with OUTPUT_DIRECTORY or OUTPUT_NAME")
        endif()
    endif()
    set(${result} "${directory}/${name}" PARENT_SCOPE)
endfunction()

function(glslc_coop_add_shaders target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "OUTPUT_DIRECTORY;OUTPUT_NAME;FORMAT;HEADER" "SOURCES;INCLUDES;DEFINES;OPTIONS")
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "glslc_coop_add_shaders: unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT arg_SOURCES)
        message(FATAL_ERROR "glslc_coop_add_shaders: SOURCES is missing")
    endif()
    list(LENGTH arg_SOURCES count)
    if(arg_OUTPUT_NAME AND count GREATER 1)
        message(FATAL_ERROR "glslc_coop_add_shaders: OUTPUT_NAME names the module of one source, and SOURCES has ${count}")
    endif()
    if(arg_FORMAT AND NOT arg_FORMAT MATCHES "^(bin|num|c)$")
        message(FATAL_ERROR "glslc_coop_add_shaders: FORMAT must be bin, num or c (${arg_FORMAT} given)")
    endif()
    if(arg_HEADER AND arg_FORMAT AND NOT arg_FORMAT STREQUAL "bin")
        message(FATAL_ERROR "glslc_coop_add_shaders: HEADER is made of modules, so FORMAT cannot be ${arg_FORMAT}")
    endif()
    if(NOT arg_OUTPUT_DIRECTORY)
        set(arg_OUTPUT_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}")
    endif()
    cmake_path(ABSOLUTE_PATH arg_OUTPUT_DIRECTORY BASE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}" NORMALIZE)
    set(suffix ".spv")
    if(arg_FORMAT MATCHES "^(num|c)$" OR "${arg_OPTIONS}" MATCHES "-mfmt=(num|c)")
        set(suffix ".inc")
    endif()
    _glslc_coop_flags(flags "${arg_OPTIONS}" "${arg_INCLUDES}" "${arg_DEFINES}" "${arg_FORMAT}")
    set(names)
    foreach(source IN LISTS arg_SOURCES arg_DEFINES arg_INCLUDES)
        if(source MATCHES "^(SHADERS|DEFINE|INCLUDE|SOURCE|OPTION|FLAGS|OUTPUT|NAME|DEPENDS|TARGET)$")
            message(FATAL_ERROR "glslc_coop_add_shaders: unknown argument: ${source}")
        endif()
    endforeach()
    foreach(source IN LISTS arg_SOURCES)
        cmake_path(GET source FILENAME name)
        list(APPEND names "${name}")
    endforeach()
    # Each call for one target has a target of its own for its modules.
    set(name "${target}_spirv")
    set(number 1)
    while(TARGET "${name}")
        math(EXPR number "${number} + 1")
        set(name "${target}_spirv${number}")
    endwhile()
    set(arguments)
    foreach(flag IN LISTS flags)
        _glslc_coop_quote(flag)
        list(APPEND arguments "${flag}")
    endforeach()
    list(JOIN arguments ", " arguments)
    set(modules)
    set(inputs)
    set(jobs "")
    foreach(source IN LISTS arg_SOURCES)
        cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE OUTPUT_VARIABLE input)
        _glslc_coop_output(output "${arg_OUTPUT_DIRECTORY}" "${source}" "${input}" "${names}")
        if(arg_OUTPUT_NAME)
            set(output "${arg_OUTPUT_DIRECTORY}/${arg_OUTPUT_NAME}")
        endif()
        set(module "${output}${suffix}")
        cmake_path(GET module PARENT_PATH directory)
        file(MAKE_DIRECTORY "${directory}")
        list(APPEND inputs "${input}")
        list(APPEND modules "${module}")
        _glslc_coop_quote(input)
        _glslc_coop_quote(module)
        string(APPEND jobs "{\"file\": ${input}, \"output\": ${module}, \"arguments\": [${arguments}]}\n")
    endforeach()
    get_property(is_multi GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
    if(is_multi)
        set(config ".$<CONFIG>")
    endif()
    set(manifest "${arg_OUTPUT_DIRECTORY}/${name}${config}.jsonl")
    set(stamp "${arg_OUTPUT_DIRECTORY}/${name}${config}.stamp")
    file(MAKE_DIRECTORY "${arg_OUTPUT_DIRECTORY}")
    file(GENERATE OUTPUT "${manifest}" CONTENT "${jobs}")
    # One process compiles them all, and leaves modules alone that stay as they are. The stamp has the time at which it began: what is
    # edited while it runs is newer. The stamp is the only output, since Ninja takes the newest time of any output, or of an input if
    # an output is left alone, for that of the command.
    set(batch "${GLSLC_COOP_EXECUTABLE}" batch "${manifest}" --up-to-date --keep-going --quiet)
    add_custom_command(
        OUTPUT "${stamp}"
        COMMAND ${batch} --stamp "${stamp}" --depfile "${stamp}.d"
        DEPENDS "${manifest}" ${inputs}
        DEPFILE "${stamp}.d"
        COMMENT "Compiling shaders of ${target}"
        VERBATIM
    )
    # So the modules have a command of their own. It compiles those that were deleted. Make looks at the first output only.
    set(checked "${arg_OUTPUT_DIRECTORY}/${name}${config}.checked")
    add_custom_command(
        OUTPUT "${checked}" ${modules}
        COMMAND ${batch} --stamp "${checked}"
        DEPENDS "${stamp}"
        COMMENT "Checking shaders of ${target}"
        VERBATIM
    )
    set(outputs "${stamp}" "${checked}" ${modules})
    if(arg_HEADER)
        cmake_path(ABSOLUTE_PATH arg_HEADER BASE_DIRECTORY "${arg_OUTPUT_DIRECTORY}" NORMALIZE OUTPUT_VARIABLE header)
        add_custom_command(
            OUTPUT "${header}"
            COMMAND "${CMAKE_COMMAND}" "-DHEADER=${header}" "-DROOT=${arg_OUTPUT_DIRECTORY}" "-DMODULES=${modules}"
                -P "${GLSLC_COOP_CMAKE_DIRECTORY}/glslc-coop-embed.cmake"
            DEPENDS ${modules} "${GLSLC_COOP_CMAKE_DIRECTORY}/glslc-coop-embed.cmake"
            COMMENT "Embedding shaders in ${arg_HEADER}"
            VERBATIM
        )
        list(APPEND outputs "${header}")
    endif()
    if(TARGET ${target})
        add_custom_target(${name} DEPENDS ${outputs})
        add_dependencies(${target} ${name})
        get_target_property(type ${target} TYPE)
        if(arg_HEADER AND type MATCHES "EXECUTABLE|LIBRARY" AND NOT type STREQUAL "INTERFACE_LIBRARY")
            cmake_path(GET header PARENT_PATH directory)
            target_include_directories(${target} PRIVATE "${directory}")
        endif()
    else()
        add_custom_target(${target} ALL DEPENDS ${outputs})
    endif()
    set(${target}_SPIRV ${${target}_SPIRV} ${modules} PARENT_SCOPE)
endfunction()
