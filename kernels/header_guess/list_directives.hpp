#pragma once

#include <string>

namespace warplens::kernels {

/// Resolves #ifdef, #ifndef, #if and #else inside parentheses, where the grammar does not expect them: keeps the branch
/// that is taken if only the macros of the file are defined. Left-out text and the directives become blanks, so that no
/// position changes. Other directives are kept.
void resolve_directives_in_lists(std::string& text);

}  // namespace warplens::kernels
