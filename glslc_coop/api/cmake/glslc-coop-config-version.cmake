# The version of this package, as find_package asks for it.
#
# It is that of the command beside this folder; a later minor version has what an earlier one had.

file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/../../__init__.py" line REGEX "^__version__ = ")
string(REGEX REPLACE ".*\"([0-9.]+)[^\"]*\".*" "\\1" PACKAGE_VERSION "${line}")
if(PACKAGE_VERSION VERSION_LESS PACKAGE_FIND_VERSION)
    set(PACKAGE_VERSION_COMPATIBLE FALSE)
else()
    string(REGEX REPLACE "\\..*" "" major "${PACKAGE_VERSION}")
    if(NOT PACKAGE_FIND_VERSION_MAJOR STREQUAL "" AND NOT PACKAGE_FIND_VERSION_MAJOR STREQUAL major)
        set(PACKAGE_VERSION_COMPATIBLE FALSE)
    else()
        set(PACKAGE_VERSION_COMPATIBLE TRUE)
    endif()
    if(PACKAGE_VERSION VERSION_EQUAL PACKAGE_FIND_VERSION)
        set(PACKAGE_VERSION_EXACT TRUE)
    endif()
endif()
