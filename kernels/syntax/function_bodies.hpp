#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace warplens::kernels {

/// The place of the body of a function in a text, from its opening brace to the position after its closing brace.
struct FunctionBody {
  std::size_t begin = 0, end = 0;
};

/// Returns the bodies of the functions at namespace scope and in classes, in the order of the text. Only brackets and a
/// few words are examined, so code that the grammar cannot parse does not affect the result. Each branch of an #if
/// starts with the open brackets before the #if. Bodies in code with unpaired brackets may be missing.
std::vector<FunctionBody> find_function_bodies(std::string_view text);

}  // namespace warplens::kernels
