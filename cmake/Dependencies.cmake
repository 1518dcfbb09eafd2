# Libraries that Debian does not package come from the cache. cmake/dependencies.py fills it when necessary.

include(Fetched)
include(Parsing)  # warplens::tree_sitter

warplens_dependency(ui WARPLENS_UI)
file(GLOB ui_recipe CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/cmake/ui/*)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ui_recipe})

find_package(Freetype REQUIRED)

function(warplens_ui_library name file)
  add_library(warplens::${name} STATIC IMPORTED GLOBAL)
  set_target_properties(warplens::${name} PROPERTIES IMPORTED_LOCATION ${WARPLENS_UI}/lib/${file})
  target_include_directories(warplens::${name} INTERFACE ${WARPLENS_UI}/include)
  target_link_libraries(warplens::${name} INTERFACE ${ARGN})
endfunction()

# imgui: Dear ImGui with its GLFW and OpenGL back-ends, FreeType, std::string inputs and the text editor.
warplens_ui_library(glfw libglfw3.a Threads::Threads ${CMAKE_DL_LIBS} m rt)
target_compile_definitions(warplens::glfw INTERFACE GLFW_INCLUDE_NONE=)  # OpenGL is declared by glad
warplens_ui_library(glad libglad.a ${CMAKE_DL_LIBS})
warplens_ui_library(imgui libimgui.a warplens::glfw warplens::glad Freetype::Freetype)
target_compile_definitions(warplens::imgui INTERFACE IMGUI_USER_CONFIG="warplens_imconfig.h")

# An executable that links imgui must also link exactly one of the two hook libraries below, as a whole archive. imgui
# calls the hooks. Without the whole archive, a linker that reads each archive once may skip the hooks before it sees
# these calls.
warplens_ui_library(imgui_hooks_archive libimgui_hooks_of_the_program.a)
add_library(warplens_imgui_hooks_of_the_program INTERFACE)
add_library(warplens::imgui_hooks_of_the_program ALIAS warplens_imgui_hooks_of_the_program)
target_link_libraries(warplens_imgui_hooks_of_the_program INTERFACE
  $<LINK_LIBRARY:WHOLE_ARCHIVE,warplens::imgui_hooks_archive> warplens::imgui)

warplens_ui_library(imgui_test_engine_archive libimgui_test_engine.a)
target_include_directories(warplens::imgui_test_engine_archive INTERFACE ${WARPLENS_UI}/include/imgui_test_engine)
add_library(warplens_imgui_test_engine INTERFACE)
add_library(warplens::imgui_test_engine ALIAS warplens_imgui_test_engine)
target_link_libraries(warplens_imgui_test_engine INTERFACE
  $<LINK_LIBRARY:WHOLE_ARCHIVE,warplens::imgui_test_engine_archive> warplens::imgui Threads::Threads)

find_package(PNG REQUIRED)

# The program writes pictures with libpng. The tests read them with another library.
find_path(WARPLENS_STB stb_image.h PATH_SUFFIXES stb REQUIRED)
add_library(warplens_stb INTERFACE)
add_library(warplens::stb ALIAS warplens_stb)
target_include_directories(warplens_stb SYSTEM INTERFACE ${WARPLENS_STB})
