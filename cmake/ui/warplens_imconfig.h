// How Dear ImGui is compiled, and seen by everyone who includes it.
#pragma once

// The GUI tests need the test engine's hooks inside Dear ImGui. The program links hooks that do nothing
// (hooks_of_the_program.cpp), the tests link the engine; both use the very same Dear ImGui.
#define IMGUI_ENABLE_TEST_ENGINE
#define IMGUI_TEST_ENGINE_ENABLE_STD_FUNCTION 1
#define IMGUI_TEST_ENGINE_ENABLE_COROUTINE_STDTHREAD_IMPL 1
#define IMGUI_TEST_ENGINE_ENABLE_CAPTURE 1

#define IMGUI_ENABLE_FREETYPE
#define IMGUI_DISABLE_OBSOLETE_FUNCTIONS
#define IMGUI_DISABLE_DEMO_WINDOWS
#ifndef IMGUI_DEFINE_MATH_OPERATORS
#define IMGUI_DEFINE_MATH_OPERATORS
#endif

// A matrix drawn element by element has more than 65536 vertices in one list.
#define ImDrawIdx unsigned int

// A broken assertion is reported and survived in the program, and ends a test: the two hook files differ in this too.
void warplens_imgui_assertion(const char* expression, const char* file, int line);
#define IM_ASSERT(_EXPR) ((_EXPR) ? (void)0 : warplens_imgui_assertion(#_EXPR, __FILE__, __LINE__))
