# The Python package `warplens`: its extension module app/python/*.cpp and its Python files app/python/warplens. The
# complete package is in python/ of the build folder and works with PYTHONPATH=build/python; `pip install .` makes a
# wheel of it (pyproject.toml). The package contains the program and warplens_compiler, next to the extension module.

# The module is not built with sanitizers, because a sanitizer would have to be loaded before Python.
if(WARPLENS_SANITIZE)
  message(STATUS "Python: the module is not built with sanitizers")
  return()
endif()

if(NOT SKBUILD)
  set(Python_EXECUTABLE ${WARPLENS_PYTHON})
endif()
find_package(Python 3.10 COMPONENTS Interpreter Development.Module)
if(NOT Python_Development.Module_FOUND)
  install(DIRECTORY ${WARPLENS_LIBRARY_HEADERS}/include/ DESTINATION warplens/headers ${of_wheel})
install(DIRECTORY ${WARPLENS_LIBRARY_HEADERS}/licences DESTINATION warplens/headers ${of_wheel})
if(SKBUILD)
    message(FATAL_ERROR "Python: the headers are missing (Debian: python3-dev)")
  endif()
  message(STATUS "Python: the headers are missing (Debian: python3-dev); the module is not built")
  return()
endif()

warplens_dependency(binding binding_prefix)
find_package(nanobind CONFIG REQUIRED PATHS ${binding_prefix}/nanobind/cmake NO_DEFAULT_PATH)

set(WARPLENS_PYTHON_FOLDER ${CMAKE_BINARY_DIR}/python)
set(package ${WARPLENS_PYTHON_FOLDER}/warplens)

# Split mode: one file works with every Python from 3.10 on; only nanobind-backend depends on the version.
warplens_files(binding_sources SOURCES app/python/*.cpp)
warplens_room_within(app/python LINK app/reports)
nanobind_add_module(warplens_engine BACKEND_MODULE nanobind_backend NOMINSIZE NB_SUPPRESS_WARNINGS ${binding_sources})
target_link_libraries(warplens_engine PRIVATE warplens_flags warplens_app_reports)
# The symbols of the libraries in the module are hidden, because another module may contain the same libraries.
target_link_options(warplens_engine PRIVATE LINKER:--exclude-libs,ALL)
set_target_properties(warplens_engine PROPERTIES OUTPUT_NAME _engine LIBRARY_OUTPUT_DIRECTORY ${package}
  CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
add_dependencies(warplens_engine warplens warplens_compiler)

file(GLOB package_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/app/python/warplens/*)
list(FILTER package_files EXCLUDE REGEX "__pycache__")
file(MAKE_DIRECTORY ${package})
foreach(file ${package_files})
  cmake_path(GET file FILENAME name)
  file(CREATE_LINK ${file} ${package}/${name} SYMBOLIC)
endforeach()
foreach(program warplens warplens_compiler)
  file(CREATE_LINK ${CMAKE_BINARY_DIR}/${program} ${package}/${program} SYMBOLIC)
endforeach()

# Only for the wheel; `cmake --install` does not install a Python package.
set(of_wheel COMPONENT python EXCLUDE_FROM_ALL)
install(TARGETS warplens_engine LIBRARY DESTINATION warplens ${of_wheel})
install(FILES ${package_files} DESTINATION warplens ${of_wheel})
install(PROGRAMS ${CMAKE_BINARY_DIR}/warplens DESTINATION warplens ${of_wheel})
install(TARGETS warplens_compiler RUNTIME DESTINATION warplens ${of_wheel})
if(SKBUILD)
  # NVRTC is a separate Python package.
  set_property(TARGET warplens_compiler APPEND PROPERTY INSTALL_RPATH "$ORIGIN/../nvidia/cu13/lib")
endif()
