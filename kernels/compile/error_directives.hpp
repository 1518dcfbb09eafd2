#pragma once

#include <string>
#include <vector>

namespace warplens::kernels {

/// A macro that may be defined so that the preprocessor skips an #error directive.
struct MacroChoice {
  std::string name, value;
};

/// If there is an #error directive on `line`, returns the macros that the conditions of its #if chain test: GRID and
/// BLOCK for "#if defined(GRID) … #elif defined(BLOCK) … #else #error". Macros of systems and compilers (_WIN32,
/// HAVE_TIME) are left out. Empty if there is no such directive, or if its chain is not a choice between macros.
std::vector<MacroChoice> choices_before_error(const std::string& text, unsigned line);

}  // namespace warplens::kernels
