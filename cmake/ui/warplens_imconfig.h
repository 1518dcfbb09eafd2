// Configuration of Dear ImGui, for its own sources and for all code that includes it.
#pragma once

// GUI tests need the hooks of the test engine in Dear ImGui. The program links hooks that do nothing
// (hooks_of_the_program.cpp), and tests link the test engine. Both use the same build of Dear ImGui.
#define IMGUI_ENABLE_TEST_ENGINE
#define IMGUI_TEST_ENGINE_ENABLE_STD_FUNCTION 1
#define IMGUI_TEST_ENGINE_ENABLE_COROUTINE_STDTHREAD_IMPL 1
#define IMGUI_TEST_ENGINE_ENABLE_CAPTURE 1

// With SSE, imgui_internal.h would include 50,000 lines of intrinsics, for only one square root.
#define IMGUI_DISABLE_SSE

// The page has no FreeType, so Dear ImGui uses its own rasterizer there. It cannot start programs either.
#ifdef __wasm__
#define IMGUI_DISABLE_DEFAULT_SHELL_FUNCTIONS
#else
#define IMGUI_ENABLE_FREETYPE
#endif
#define IMGUI_DISABLE_OBSOLETE_FUNCTIONS
#define IMGUI_DISABLE_DEMO_WINDOWS
#ifndef IMGUI_DEFINE_MATH_OPERATORS
#define IMGUI_DEFINE_MATH_OPERATORS
#endif

// A matrix that is drawn element by element has more than 65,536 vertices in one list.
#define ImDrawIdx unsigned int

// In the program, a failed assertion is reported and execution continues. In tests, it ends the process. The two hook
// files define this function.
void warplens_imgui_assertion(const char* expression, const char* file, int line);
#define IM_ASSERT(_EXPR) ((_EXPR) ? (void)0 : warplens_imgui_assertion(#_EXPR, __FILE__, __LINE__))
