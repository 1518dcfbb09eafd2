# Defines warplens::nvrtc, warplens::cudart (static), warplens::cupti, and WARPLENS_CUDA_INCLUDE_DIR: the folder of the
# CUDA headers for NVRTC at run time. All of them come from the CUDA toolkit of the machine if there is one, otherwise
# from the pinned packages in the cache.

option(WARPLENS_HIDE_TOOLKIT "Build as on a machine without the CUDA toolkit" OFF)
if(NOT WARPLENS_HIDE_TOOLKIT AND NOT "$ENV{WARPLENS_HIDE_TOOLKIT}")
  # FindCUDAToolkit of CMake 3.25 (Debian 12) fails with CUDA 13. If the project requires CMake 3.25, it sets a property
  # of the target CUDA::nvToolsExt, which CUDA 13 does not have.
  set(required_version ${CMAKE_MINIMUM_REQUIRED_VERSION})
  set(CMAKE_MINIMUM_REQUIRED_VERSION 3.24)
  find_package(CUDAToolkit 12.8 QUIET)
  set(CMAKE_MINIMUM_REQUIRED_VERSION ${required_version})
endif()

# A toolkit may be installed without some of these parts.
if(CUDAToolkit_FOUND AND TARGET CUDA::nvrtc AND TARGET CUDA::cudart_static AND TARGET CUDA::cupti)
  message(STATUS "CUDA: toolkit ${CUDAToolkit_VERSION}")
  set(cuda_origin "CUDA Toolkit ${CUDAToolkit_VERSION}")
  list(GET CUDAToolkit_INCLUDE_DIRS 0 WARPLENS_CUDA_INCLUDE_DIR)
  # The library is linked by its path, because CUDA::nvrtc would also link the library of the driver, which only exists
  # on a machine with a GPU.
  get_target_property(cuda_nvrtc CUDA::nvrtc IMPORTED_LOCATION)
  set(cuda_cudart CUDA::cudart_static)
  set(cuda_cupti CUDA::cupti)
else()
  warplens_dependency(cuda cuda_prefix)
  message(STATUS "CUDA: no toolkit 12.8 or newer; the pinned packages are used")
  set(cuda_origin "pinned CUDA packages")
  set(WARPLENS_CUDA_INCLUDE_DIR ${cuda_prefix}/include)
  foreach(name nvrtc cupti)
    add_library(warplens_cuda_${name} SHARED IMPORTED)
    file(GLOB library ${cuda_prefix}/lib/lib${name}.so.*)
    cmake_path(GET library FILENAME soname)
    set_target_properties(warplens_cuda_${name} PROPERTIES IMPORTED_LOCATION ${library} IMPORTED_SONAME ${soname})
    set(cuda_${name} warplens_cuda_${name})
  endforeach()
  add_library(warplens_cuda_cudart STATIC IMPORTED)
  set_target_properties(warplens_cuda_cudart PROPERTIES IMPORTED_LOCATION ${cuda_prefix}/lib/libcudart_static.a)
  target_link_libraries(warplens_cuda_cudart INTERFACE Threads::Threads ${CMAKE_DL_LIBS} rt)
  set(cuda_cudart warplens_cuda_cudart)
endif()

foreach(name nvrtc cudart cupti)
  add_library(warplens_${name} INTERFACE)
  add_library(warplens::${name} ALIAS warplens_${name})
  if(NOT name STREQUAL cupti)
    target_link_libraries(warplens_${name} INTERFACE ${cuda_${name}})
  endif()
  target_include_directories(warplens_${name} SYSTEM INTERFACE ${WARPLENS_CUDA_INCLUDE_DIR})
  target_compile_definitions(warplens_${name} INTERFACE
    WARPLENS_CUDA_INCLUDE_DIR="${WARPLENS_CUDA_INCLUDE_DIR}" WARPLENS_CUDA_ORIGIN="${cuda_origin}")
endforeach()

# CUPTI is loaded when counters are requested, so that the program also starts without it.
get_target_property(cupti_library ${cuda_cupti} IMPORTED_LOCATION)
target_compile_definitions(warplens_cupti INTERFACE WARPLENS_CUPTI_LIBRARY="${cupti_library}")
target_link_libraries(warplens_cupti INTERFACE ${CMAKE_DL_LIBS})

# Header-only libraries that kernels include (WARPLENS_LIBRARY_HEADERS). The installed program has its own copy.
warplens_dependency(headers WARPLENS_LIBRARY_HEADERS)
target_compile_definitions(warplens_nvrtc INTERFACE
  WARPLENS_LIBRARY_HEADERS="${WARPLENS_LIBRARY_HEADERS}/include")

# nvdisasm, which prints the machine code. The program runs it if the machine has no toolkit with nvdisasm. It is not
# installed, because its licence does not list it among the files that may be distributed.
if(SKBUILD)
  set(WARPLENS_NVDISASM "")
else()
  warplens_dependency(disassembler cuda_disassembler)
  set(WARPLENS_NVDISASM ${cuda_disassembler}/bin/nvdisasm)
endif()

# NVRTC loads its builtins library by name only. For such a library, the loader searches the RPATH of the program, but
# not the newer RUNPATH, which applies only to libraries that the program itself needs.
target_link_options(warplens_nvrtc INTERFACE LINKER:--disable-new-dtags)
