#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/values/data_file.hpp"

namespace warplens::kernels {

class HeaderTable;

/// The contents of memory before a launch, as the header specifies them. Expressions are over parameters, `width` and
/// `height`.
struct FillSpec {
  enum class Kind : std::uint8_t { none, word, uniform, normal, expression, list, file, pointers };

  Kind kind = Kind::none;
  std::string text;                 ///< word: "index"; expression: "i % 7"; file: its path as written
  std::vector<std::string> values;  ///< list: numbers or expressions; pointers: "a", "b + width"
  std::string low, high;  ///< uniform: lowest and highest value; normal: mean and deviation. Expressions, like `seed`
  std::string seed;       ///< for uniform and normal
  DataFormat format{};    ///< for file
  unsigned line = 0;

  FillSpec() = default;
  /// Makes the fill that a word names ("index"); "" means no fill.
  FillSpec(std::string_view word) : kind(word.empty() ? Kind::none : Kind::word), text(word) {}
  FillSpec(const char* word) : FillSpec(std::string_view(word)) {}
  /// Returns true if nothing writes the memory before the launch.
  bool empty() const { return kind == Kind::none; }
  /// Compares everything except the line.
  bool operator==(const FillSpec& other) const;
};

/// Returns a text that contains the whole specification. For a word it is the word itself.
std::string text_of(const FillSpec& fill);

/// Reads a key of a table as a fill: a word, a number, a list, or a table with one of expression, random, file and
/// pointers_to. Throws InputError for any other value.
FillSpec read_fill(const HeaderTable& table, const std::string& key);

}  // namespace warplens::kernels
