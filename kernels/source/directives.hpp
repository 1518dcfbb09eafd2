#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/source/declaration.hpp"

namespace warplens::kernels {

/// A directive of the preprocessor with its continuation lines.
struct PreprocessorDirective {
  std::size_t begin = 0, end = 0;  ///< positions of the "#" and of the end of the directive's last line
  std::string word;                ///< the word after "#": "ifdef"
  std::string rest;                ///< the text after the word, on one line
};

/// Returns the lines of the directives of a text, with their continuation lines but without the last line end. `code`
/// is the text without comments.
std::vector<Stretch> find_directives(std::string_view code);

/// Returns the directives of a text. `code` is the text without comments.
std::vector<PreprocessorDirective> read_directives(std::string_view code);

/// Returns the identifier or number at the start of a text; empty if there is none.
std::string_view first_word(std::string_view text);

}  // namespace warplens::kernels
