#pragma once

#include <string>

namespace warplens::kernels {

/// Replaces macros in front of a declaration, such as HOST_DEVICE in "HOST_DEVICE Vec& operator+=(Vec v);", by a
/// keyword of the grammar, because the parser takes them for a type and loses the class around them. All positions stay
/// the same. A macro between "class" and its name is blanked. Macros are recognised by their capitals. Returns false if
/// there are none.
bool rename_specifier_macros(std::string& text);

}  // namespace warplens::kernels
