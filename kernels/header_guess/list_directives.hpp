#pragma once

#include <string>

namespace warplens::kernels {

/// Resolves #ifdef, #ifndef, #if and #else inside parentheses, because the grammar does not accept them there. Keeps
/// the branch that is compiled if only the macros of this file are defined. Left-out text and the directives become
/// blanks, so that no position changes. Other directives are kept.
void resolve_directives_in_lists(std::string& text);

}  // namespace warplens::kernels
