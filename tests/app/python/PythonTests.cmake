# Runs each file of tests/app/python as a separate test, with the packages of cmake/pins/notebook.txt. These packages
# are for one version of Python only. They are fetched by the first test that needs them, because only tests need them.
if(NOT Python_VERSION MATCHES "^3\\.11\\." OR NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  message(STATUS "Python: its tests need Python 3.11 on x86-64, not ${Python_VERSION}; they are left out")
  return()
endif()

add_test(NAME notebook_packages COMMAND ${WARPLENS_PYTHON} ${CMAKE_SOURCE_DIR}/cmake/dependencies.py notebook)
set_tests_properties(notebook_packages PROPERTIES TIMEOUT 600 BUILD_TARGETS "" FIXTURES_SETUP notebook_packages)

file(GLOB python_tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*_test.py)
foreach(file ${python_tests})
  cmake_path(GET file STEM name)
  string(REPLACE "_test" "" name ${name})
  add_test(NAME python.${name} COMMAND ${Python_EXECUTABLE} -W error::DeprecationWarning
    ${CMAKE_CURRENT_LIST_DIR}/with_packages.py ${CMAKE_SOURCE_DIR}/cmake/dependencies.py -v ${file}
    WORKING_DIRECTORY ${CMAKE_CURRENT_LIST_DIR})
  set_tests_properties(python.${name} PROPERTIES TIMEOUT 600 FIXTURES_REQUIRED notebook_packages
    BUILD_TARGETS "warplens_engine;warplens_fake_worker" ENVIRONMENT
    "PYTHONPATH=${WARPLENS_PYTHON_FOLDER}:${CMAKE_CURRENT_LIST_DIR};PYTHONDONTWRITEBYTECODE=1;LC_ALL=C.UTF-8;LANGUAGE=en;WARPLENS_SOURCE_DIR=${CMAKE_SOURCE_DIR};WARPLENS_FAKE_WORKER=$<TARGET_FILE:warplens_fake_worker>")
endforeach()
