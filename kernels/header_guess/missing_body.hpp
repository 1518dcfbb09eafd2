#pragma once

#include <string_view>

namespace warplens::kernels {

/// Returns the line, from 1, of the first kernel in a C++ text whose parameter list is followed neither by a body nor
/// by the semicolon of a declaration. This is the case while the user has not typed its '{'. Returns 0 if there is
/// none.
unsigned find_kernel_without_body(std::string_view text);

}  // namespace warplens::kernels
