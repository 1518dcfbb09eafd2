# Finds those libraries in the cache that Debian does not package.

find_program(WARPLENS_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)  # the Python for which Debian's python3-jinja2 is installed
find_program(WARPLENS_PYTHON python3 REQUIRED)

# Sets RESULT to the folder of GROUP in the cache ("ui", "cuda", "disassembler", "headers", "parsing",
# "binding" or "notebook").
function(warplens_dependency group result)
  execute_process(
    COMMAND ${WARPLENS_PYTHON} ${CMAKE_SOURCE_DIR}/cmake/dependencies.py ${group}
      --cc ${CMAKE_C_COMPILER} --cxx ${CMAKE_CXX_COMPILER} --cmake ${CMAKE_COMMAND}
    OUTPUT_VARIABLE folder OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
    ${CMAKE_SOURCE_DIR}/cmake/dependencies.py ${CMAKE_SOURCE_DIR}/cmake/pins/${group}.txt)
  set(${result} ${folder} PARENT_SCOPE)
endfunction()
