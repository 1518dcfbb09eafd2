# How this repository's own targets are made.

option(WARPLENS_WERROR "Treat warnings in Warplens's own code as errors" ON)
set(WARPLENS_SANITIZE "" CACHE STRING "Sanitizers to build with: address,undefined or thread; empty for none")

add_library(warplens_flags INTERFACE)
target_include_directories(warplens_flags INTERFACE ${CMAKE_CURRENT_SOURCE_DIR})
# Two of -Wextra's warnings stay off: designated initializers leave members out on purpose, and GCC 12 sees an overlap in
# every "text" + std::string (its bug 105651).
target_compile_options(warplens_flags INTERFACE -Wall -Wextra -Wno-missing-field-initializers
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> $<$<CXX_COMPILER_ID:Clang>:-Wno-unknown-pragmas> $<$<BOOL:${WARPLENS_WERROR}>:-Werror>)
if(WARPLENS_SANITIZE)
  # GCC takes what the sanitizers add for uses of what is not initialised, in the standard library's headers too.
  target_compile_options(warplens_flags INTERFACE
    -fsanitize=${WARPLENS_SANITIZE} -fno-omit-frame-pointer
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized> $<$<CXX_COMPILER_ID:GNU>:-Wno-tsan>)
  target_link_options(warplens_flags INTERFACE -fsanitize=${WARPLENS_SANITIZE})
endif()

# What a program links besides, so that it is told apart from Mesa and CUPTI.
if(WARPLENS_SANITIZE)
  add_library(warplens_suppressions OBJECT ${CMAKE_CURRENT_SOURCE_DIR}/tests/sanitizers/suppressions.cpp)
  target_link_libraries(warplens_suppressions PRIVATE warplens_flags)
endif()
set(suppressions $<TARGET_NAME_IF_EXISTS:warplens_suppressions>)

# Sets RESULT to the files that match PATTERNS (folders searched through) and whose path contains none of EXCLUDE.
function(warplens_files result)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;EXCLUDE")
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} LIST_DIRECTORIES false
    ${arg_SOURCES})
  foreach(part ${arg_EXCLUDE})
    list(FILTER files EXCLUDE REGEX "^${part}")
  endforeach()
  list(TRANSFORM files PREPEND ${CMAKE_SOURCE_DIR}/)
  set(${result} ${files} PARENT_SCOPE)
endfunction()

# A static library of every source in some folders. A folder that has none yet makes an empty one. The same objects make
# the program and the Python module: what is hidden costs no indirection in a shared library.
function(warplens_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;EXCLUDE;LINK")
  warplens_files(sources SOURCES ${arg_SOURCES} EXCLUDE ${arg_EXCLUDE})
  if(NOT sources)
    set(sources ${CMAKE_BINARY_DIR}/generated/nothing.cpp)
    file(CONFIGURE OUTPUT ${sources} CONTENT "// Nothing here yet.\n")
  endif()
  add_library(${name} STATIC ${sources})
  target_link_libraries(${name} PUBLIC $<BUILD_INTERFACE:warplens_flags> ${arg_LINK})
  set_target_properties(${name} PROPERTIES
    POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
endfunction()
