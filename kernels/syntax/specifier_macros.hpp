#pragma once

#include <set>
#include <string>

namespace warplens::kernels {

/// Replaces macros in front of a declaration by a keyword: HOST_DEVICE in "HOST_DEVICE Vec& operator+=(Vec v);".
/// Otherwise, the parser mistakes them for types, and then does not recognise the class around them. All positions stay
/// the same. A macro between "class" and the name of the class is blanked, and so is a macro with arguments in front of
/// a declaration or a directive: "LAUNCH_BOUNDS(256) __global__ void k()". Names in capitals count as macros. Returns
/// false if there are none.
bool rename_specifier_macros(std::string& text);

/// Macros in front of declarations.
struct SpecifierMacros {
  std::set<std::string> of_functions, of_classes;
};

/// Returns the macros that rename_specifier_macros() would replace, whether the text defines them or not.
SpecifierMacros find_specifier_macros(const std::string& text);

}  // namespace warplens::kernels
