// The test engine defines the hooks. In tests, a failed assertion ends the process.
#include <cstdio>
#include <cstdlib>

#include "imgui.h"

void warplens_imgui_assertion(const char* expression, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, expression);
  std::abort();
}
