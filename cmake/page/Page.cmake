# The libraries of the page. This file replaces Dependencies.cmake and Cuda.cmake when the program is compiled to
# WebAssembly (CMAKE_TOOLCHAIN_FILE=cmake/page/toolchain.cmake).

include(Fetched)
include(page/SystemHeaders)

set(headers ${CMAKE_BINARY_DIR}/include)
warplens_page_headers(${headers} GLES3 KHR fmt nlohmann toml++ stb CLI)

foreach(name fmt::fmt nlohmann_json::nlohmann_json tomlplusplus::tomlplusplus Threads::Threads PNG::PNG
             warplens::imgui warplens::glad warplens::tree_sitter warplens::nvrtc warplens::cudart warplens::cupti)
  add_library(${name} INTERFACE IMPORTED GLOBAL)
endforeach()

target_include_directories(warplens_flags SYSTEM INTERFACE ${headers} ${WARPLENS_PAGE_TOOLS}/include)
target_include_directories(warplens_flags INTERFACE ${CMAKE_SOURCE_DIR}/cmake/page/include)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
target_compile_definitions(warplens::imgui INTERFACE IMGUI_USER_CONFIG="warplens_imconfig.h")
target_link_libraries(warplens::imgui INTERFACE ${WARPLENS_PAGE_TOOLS}/lib/libimgui.a)
target_link_libraries(warplens::tree_sitter INTERFACE ${WARPLENS_PAGE_TOOLS}/lib/libtree_sitter.a)

# A page has no compiler and no CUDA toolkit. The paths of their headers are part of some messages and cache keys.
target_compile_definitions(warplens_flags INTERFACE
  WARPLENS_CUDA_INCLUDE_DIR="" WARPLENS_CUDA_ORIGIN="" WARPLENS_LIBRARY_HEADERS="")

# The fonts of the program.
set(WARPLENS_UI ${WARPLENS_PAGE_TOOLS})
set(WARPLENS_UNITY ON)

# Sources that need processes, a GPU, or a desktop. The files of app/page/platform replace those that the window needs.
set(WARPLENS_LEFT_OUT
  "analysis/base/(process|places|file_lock)\\.cpp"
  "kernels/files/project_folder\\.cpp" "kernels/compiler/(compiler|compiler_program|kept_answers)\\.cpp"
  "kernels/disassembly/disassembler\\.cpp"
  "kernels/gpu/(blas|cache_cleaner|check|code_place|counter|cupti|device|loaded_job|measure|range_profiler)\\.cpp"
  "kernels/gpu/(sass_profiler|tensor_maps|textures|timing|transfers)\\.cpp"
  "app/worker/(client|count|counting_process|gpu_handlers|pool|queue|server|start_workers)\\.cpp"
  "app/study/(worker_gauge|bench|verification)\\.cpp"
  "app/page_contents/(additions|compression|page_compiler|page_html|source_files)\\.cpp"
  "app/window/draw/(browser_letters|off_screen_context)\\.cpp" "app/window/image/(apng|clipboard_picture|encode_png)\\.cpp"
  "app/window/model/(temporary_folder|background_export)\\.cpp" "app/window/frame/(glfw_window|window)\\.cpp")
