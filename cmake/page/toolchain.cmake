# CMake's toolchain file for the page: compiles to WebAssembly with the tools that cmake/dependencies.py prepares.
# WARPLENS_PAGE_TOOLS is their folder.
set(CMAKE_SYSTEM_NAME Generic)  # CMake has no name for WASI
set(WARPLENS_PAGE ON)
set(CMAKE_SYSTEM_PROCESSOR wasm32)

# Small test projects of CMake read this file as well, and get the variable this way.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES WARPLENS_PAGE_TOOLS)

foreach(language C CXX ASM)
  set(CMAKE_${language}_COMPILER_TARGET wasm32-wasi)
  # Exceptions are those of WebAssembly. Browsers support them since 2022.
  set(CMAKE_${language}_FLAGS_INIT "-target wasm32-wasi -mexception-handling -fwasm-exceptions -msimd128 -D_WASI_EMULATED_MMAN \
-D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_PROCESS_CLOCKS -D_WASI_EMULATED_GETPID")
endforeach()
set(library ${WARPLENS_PAGE_TOOLS}/ziglang/lib)
string(APPEND CMAKE_CXX_FLAGS_INIT " -nostdinc++ -include ${WARPLENS_PAGE_TOOLS}/libcxx_config.h \
-I${library}/libcxx/include -I${library}/libcxxabi/include -D_LIBCPP_DISABLE_VISIBILITY_ANNOTATIONS")
set(CMAKE_C_COMPILER ${WARPLENS_PAGE_TOOLS}/bin/cc)
set(CMAKE_CXX_COMPILER ${WARPLENS_PAGE_TOOLS}/bin/c++)
set(CMAKE_AR ${WARPLENS_PAGE_TOOLS}/bin/ar)
set(CMAKE_RANLIB ${WARPLENS_PAGE_TOOLS}/bin/ranlib)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_EXECUTABLE_SUFFIX .wasm)

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
