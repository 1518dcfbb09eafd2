# Functions that create the targets of this repository.

option(WARPLENS_WERROR "Treat warnings in the code of Warplens as errors" ON)
set(WARPLENS_SANITIZE "" CACHE STRING "Sanitizers to build with: address,undefined or thread; empty: none")

add_library(warplens_flags INTERFACE)
target_include_directories(warplens_flags INTERFACE ${CMAKE_CURRENT_SOURCE_DIR})
# Two warnings of -Wextra are off: designated initializers omit members on purpose, and GCC 12 reports an overlap in
# every "text" + std::string (GCC bug 105651).
target_compile_options(warplens_flags INTERFACE -Wall -Wextra -Wno-missing-field-initializers
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> $<$<CXX_COMPILER_ID:Clang>:-Wno-unknown-pragmas> $<$<BOOL:${WARPLENS_WERROR}>:-Werror>)
# GCC collects its own garbage only above this size in KiB. By default it begins at 128 MiB, which takes 12 % of the time
# of a large batch.
target_compile_options(warplens_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=600000>)
if(WARPLENS_SANITIZE)
  # GCC reports uses of uninitialized values in the code that the sanitizers insert, even in headers of the standard
  # library.
  target_compile_options(warplens_flags INTERFACE
    -fsanitize=${WARPLENS_SANITIZE} -fno-omit-frame-pointer
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized> $<$<CXX_COMPILER_ID:GNU>:-Wno-tsan>)
  target_link_options(warplens_flags INTERFACE -fsanitize=${WARPLENS_SANITIZE})
endif()

# A library that is linked into every program. It makes the sanitizers ignore errors in Mesa and CUPTI.
if(WARPLENS_SANITIZE)
  add_library(warplens_suppressions OBJECT ${CMAKE_CURRENT_SOURCE_DIR}/tests/sanitizers/suppressions.cpp)
  target_link_libraries(warplens_suppressions PRIVATE warplens_flags)
endif()
set(suppressions $<TARGET_NAME_IF_EXISTS:warplens_suppressions>)

# Sets RESULT to the files that match SOURCES (including subfolders) and whose paths do not begin with one of EXCLUDE.
function(warplens_files result)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;EXCLUDE")
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} LIST_DIRECTORIES false
    ${arg_SOURCES})
  foreach(part ${arg_EXCLUDE} ${WARPLENS_LEFT_OUT})
    list(FILTER files EXCLUDE REGEX "^${part}")
  endforeach()
  list(TRANSFORM files PREPEND ${CMAKE_SOURCE_DIR}/)
  set(${result} ${files} PARENT_SCOPE)
endfunction()

# Unity builds: several sources of a folder are compiled together. The standard library is then parsed only once for all
# of them. The debug preset switches this off, because developers change single files.
option(WARPLENS_UNITY "Compile the sources of a folder in batches" ON)
set(WARPLENS_BATCH 20 CACHE STRING "Largest number of sources in a batch")

# Groups the sources of a target into batches by folder. A batch never mixes folders, so that two rooms may have helpers
# with the same name. The batches of a folder have about the same size.
function(warplens_batch target)
  if(NOT WARPLENS_UNITY)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "ALONE")
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  set(folders "")
  foreach(source ${sources})
    cmake_path(GET source PARENT_PATH folder)
    string(MAKE_C_IDENTIFIER "${folder}" key)
    list(APPEND folders ${key})
    list(APPEND sources_of_${key} ${source})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(key ${folders})
    list(LENGTH sources_of_${key} count)
    math(EXPR batches "(${count} + ${WARPLENS_BATCH} - 1) / ${WARPLENS_BATCH}")
    set(at 0)
    foreach(source ${sources_of_${key}})
      math(EXPR batch "${at} * ${batches} / ${count}")
      # The name of a batch is relative to the checkout, so that it does not depend on the location of the checkout.
      string(MAKE_C_IDENTIFIER "${CMAKE_SOURCE_DIR}" root)
      string(REPLACE "${root}_" "" room ${key})
      set_property(SOURCE ${source} TARGET_DIRECTORY ${target} PROPERTY UNITY_GROUP ${room}_${batch})
      math(EXPR at "${at} + 1")
    endforeach()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# ccache cannot reuse objects that are compiled with a precompiled header.
if(CMAKE_CXX_COMPILER_LAUNCHER MATCHES "ccache")
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()
# A source file without content, for targets that need one.
set(WARPLENS_NO_SOURCE ${CMAKE_BINARY_DIR}/generated/no_source.cpp)
file(CONFIGURE OUTPUT ${WARPLENS_NO_SOURCE} CONTENT "// Only the precompiled headers are used.\n")

# The precompiled headers of all rooms, in a target of their own. Not in the debug preset, in which a missing include
# must be an error, and not for the page, whose compiler is another one.
function(warplens_precompile_headers_of_rooms)
  if(NOT WARPLENS_UNITY OR WARPLENS_PAGE)
    return()
  endif()
  warplens_library(warplens_room_headers OBJECTS SOURCES ${WARPLENS_NO_SOURCE} LINK ${ARGN})
  target_precompile_headers(warplens_room_headers PRIVATE
    <algorithm> <array> <functional> <map> <memory> <optional> <set> <span> <sstream> <string> <string_view>
    <unordered_map> <variant> <vector> <fmt/format.h> <nlohmann/json.hpp>)
endfunction()

# A static library of all sources in some folders. Without sources, the library is empty. The program and the Python
# module use the same objects; hidden symbols avoid indirect calls in a shared library.
function(warplens_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "OBJECTS" "" "SOURCES;EXCLUDE;LINK")
  warplens_files(sources SOURCES ${arg_SOURCES} EXCLUDE ${arg_EXCLUDE})
  if(NOT sources)
    set(sources ${CMAKE_BINARY_DIR}/generated/nothing.cpp)
    file(CONFIGURE OUTPUT ${sources} CONTENT "// Nothing here yet.\n")
  endif()
  set(kind STATIC)
  if(arg_OBJECTS)
    set(kind OBJECT)
  endif()
  add_library(${name} ${kind} ${sources})
  target_link_libraries(${name} PUBLIC $<BUILD_INTERFACE:warplens_flags> ${arg_LINK})
  set_target_properties(${name} PROPERTIES
    POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  warplens_batch(${name})
endfunction()

# warplens_room(FOLDER LINK [ROOM|TARGET…]): the library of one folder. Its files may include only files of these rooms,
# and of the rooms that these link. A room is named by its folder (kernels/text). The test `rooms`
# (tests/structure/rooms_test.py) compares the includes with these lists, because the linker does not notice a wrong
# include: including a file needs no linking.
function(warplens_room folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "EXCLUDE;LINK")
  set(links "")
  foreach(link ${arg_LINK})
    if(link MATCHES "/")
      string(REPLACE "/" "_" link "warplens_${link}")
    endif()
    list(APPEND links ${link})
  endforeach()
  string(REPLACE "/" "_" name "warplens_${folder}")
  warplens_library(${name} SOURCES ${folder}/*.cpp EXCLUDE ${arg_EXCLUDE} LINK ${links})
  if(links AND TARGET warplens_room_headers)
    target_precompile_headers(${name} REUSE_FROM warplens_room_headers)
  endif()
  warplens_room_within(${folder} LINK ${arg_LINK})
endfunction()

# A room that is part of a larger library. Only the test `rooms` checks its includes.
function(warplens_room_within folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINK")
  list(JOIN arg_LINK " " links)
  file(APPEND ${CMAKE_BINARY_DIR}/generated/rooms.txt "${folder}: ${links}\n")
endfunction()
file(WRITE ${CMAKE_BINARY_DIR}/generated/rooms.txt "")
