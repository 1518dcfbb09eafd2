#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/values/data_file.hpp"

namespace warplens::kernels {

class HeaderTable;

/// The contents of memory before a launch, as the header specifies them. Expressions may use the parameters of the
/// kernel, `width` and `height`.
struct FillSpec {
  enum class Kind : std::uint8_t { none, word, uniform, normal, expression, list, file, pointers };

  Kind kind = Kind::none;
  std::string text;                 ///< kind word: "index"; kind expression: "i % 7"; kind file: the path in the header
  std::vector<std::string> values;  ///< kind list: numbers or expressions; kind pointers: "a", "b + width"
  std::string low, high;  ///< Expressions. Lowest and highest value (uniform), or mean and standard deviation (normal).
  std::string seed;       ///< expression for the seed of uniform and normal
  DataFormat format{};    ///< format of the file
  unsigned line = 0;

  FillSpec() = default;
  /// Makes the fill that a word names ("index"); "" means no fill.
  FillSpec(std::string_view word) : kind(word.empty() ? Kind::none : Kind::word), text(word) {}
  FillSpec(const char* word) : FillSpec(std::string_view(word)) {}
  /// Returns true if there is no fill: the memory is uninitialised when the launch begins.
  bool empty() const { return kind == Kind::none; }
  /// Compares everything except the line.
  bool operator==(const FillSpec& other) const;
};

/// Returns a text that contains the whole specification. If the fill is a word, the text is that word.
std::string text_of(const FillSpec& fill);

/// Reads the fill that the value of `key` describes: a word, a number, a list, or a table with one of the keys
/// expression, random, file and pointers_to. Throws InputError for any other value.
FillSpec read_fill(const HeaderTable& table, const std::string& key);

}  // namespace warplens::kernels
