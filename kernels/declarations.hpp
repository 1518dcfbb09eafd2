#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::kernels {

/// A declaration at namespace scope, as far as its punctuation tells.
struct Declaration {
  std::size_t begin = 0, end = 0;  ///< in the text, its last ';' or '}' within
  std::size_t head_end = 0;        ///< of what stands before its body or its first value
  bool is_function_body = false;   ///< defines a function
};

/// A text without comments, its preprocessor lines made blank; places stay what they were.
std::string without_directives(std::string_view code);

/// Such a text, its literals made blank as well.
std::string without_literals(std::string_view code);

/// The identifiers that a #define of the text mentions, if it mentions one of `words`: macros that stand for those.
std::set<std::string> macros_with(std::string_view text, const std::set<std::string>& words);

/// The declarations of a text without comments, directives and literals, from `begin` on, those inside of namespaces
/// and extern "C" blocks too, in order. Nothing where braces do not pair.
std::optional<std::vector<Declaration>> declarations(std::string_view bare, std::size_t begin);

/// The names that a declaration may give to something: the identifiers of its head that are neither keywords nor parts
/// of a qualified name.
std::set<std::string> names_of(std::string_view bare, const Declaration& declaration);

}  // namespace warplens::kernels
