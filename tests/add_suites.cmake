# Adds a ctest entry with the label "suite" for each test suite of a GoogleTest program. ctest includes this file.
#
# program: the program. list: a file for the entries, written again if the program is newer. seconds: time limit of an
# entry.
if(NOT EXISTS ${program})
  return()  # without the program, gtest_discover_tests adds an entry that fails with a message
endif()
if(NOT EXISTS ${list} OR ${program} IS_NEWER_THAN ${list})
  execute_process(COMMAND ${program} --gtest_list_tests --gtest_filter=-*/* OUTPUT_VARIABLE lines
    COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "(^|\n)[A-Za-z_0-9]+\\." suites "${lines}")
  set(entries "")
  foreach(suite ${suites})
    string(REGEX REPLACE "[\n.]" "" suite "${suite}")
    string(APPEND entries "add_test(${suite} \"${program}\" --gtest_filter=${suite}.*)\n"
      "set_tests_properties(${suite} PROPERTIES TIMEOUT ${seconds} LABELS suite)\n")
  endforeach()
  file(WRITE ${list} "${entries}")
endif()
include(${list})
