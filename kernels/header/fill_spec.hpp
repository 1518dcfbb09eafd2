#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/values/data_file.hpp"

namespace warplens::kernels {

class HeaderTable;

/// What a header says that memory holds before the launch. Expressions are over parameters, `width` and `height`.
struct FillSpec {
  enum class Kind : std::uint8_t { none, word, uniform, normal, expression, list, file, pointers };

  Kind kind = Kind::none;
  std::string text;                 ///< word: "index"; expression: "i % 7"; file: its path as written
  std::vector<std::string> values;  ///< list: numbers or expressions; pointers: "a", "b + width"
  std::string low, high;            ///< uniform: the ends; normal: mean and deviation. Expressions, as is `seed`
  std::string seed;                 ///< uniform, normal
  DataFormat format{};              ///< file
  unsigned line = 0;

  FillSpec() = default;
  /// A word ("index"); "" for none.
  FillSpec(std::string_view word) : kind(word.empty() ? Kind::none : Kind::word), text(word) {}
  FillSpec(const char* word) : FillSpec(std::string_view(word)) {}
  /// Nobody writes the memory before the launch.
  bool empty() const { return kind == Kind::none; }
  /// But for the line.
  bool operator==(const FillSpec& other) const;
};

/// One text for all that it says: of a word that word alone.
std::string text_of(const FillSpec& fill);

/// Reads a key of a table as a fill: a word, a number, a list, or a table with one of expression, random, file and
/// pointers_to. Throws InputError for everything else.
FillSpec read_fill(const HeaderTable& table, const std::string& key);

}  // namespace warplens::kernels
