// The test engine has the hooks; an assertion that breaks under test is a failure.
#include <cstdio>
#include <cstdlib>

#include "imgui.h"

void warplens_imgui_assertion(const char* expression, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, expression);
  std::abort();
}
