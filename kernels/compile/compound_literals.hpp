#pragma once

#include <string>

namespace warplens::kernels {

/// Rewrites the compound literals of C in a text, "(uchar4){1, 2, 3, 4}", as C++: " uchar4 {1, 2, 3, 4}". All positions
/// in the text stay the same. Returns false if there are none.
bool rewrite_compound_literals(std::string& text);

}  // namespace warplens::kernels
