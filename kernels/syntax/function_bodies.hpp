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
/// few words are compared, so the result does not depend on code that no grammar knows. In a branch of an #if, the
/// brackets count from the state before the #if. Code with unpaired brackets may be missing.
std::vector<FunctionBody> find_function_bodies(std::string_view text);

}  // namespace warplens::kernels
