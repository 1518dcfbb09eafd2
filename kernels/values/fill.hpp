#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/simt/launch.hpp"
#include "kernels/expression/expressions.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {

/// What memory holds before a launch, complete: whoever has the rule needs no header and no file. Plain data.
struct FillRule {
  enum class Kind : std::uint8_t { none, zero, index, random, uniform, normal, expression, content, pointers };
  /// An address of another buffer: of the one of this number, so many bytes past its allocation's start.
  struct Target {
    std::uint32_t buffer = 0;
    std::uint64_t byte_offset = 0;
    bool operator==(const Target&) const = default;
  };

  Kind kind = Kind::none;
  double low = 0, high = 1;     ///< uniform: the ends; normal: mean and standard deviation
  std::uint64_t seed = 0;       ///< uniform, normal
  std::string expression;       ///< expression: over i, row, col, c and `names`
  Names names;                  ///< what else the expression may use: sizes and parameters
  std::vector<Target> targets;  ///< pointers: in order, and again from the first
  /// content: elements as they lie in memory, in order, and again from the first. Never null or empty for that kind.
  std::shared_ptr<const std::vector<std::uint8_t>> content;

  FillRule() = default;
  /// The rules that are a word: "index", "random", "zero", and "" for none. Others are none as well.
  FillRule(std::string_view word);
  FillRule(const char* word) : FillRule(std::string_view(word)) {}
  /// Nobody writes the memory before the launch.
  bool empty() const { return kind == Kind::none; }
  /// The word, for the rules that are one; empty for others.
  std::string_view word() const;
  bool operator==(const FillRule& other) const;
};

/// What a header may say in `fill` as a word.
std::vector<std::string> fill_names();

/// What a rule fills.
struct FilledMemory {
  Element element;
  std::uint64_t rows = 1, cols = 1;
  std::uint64_t offset = 0;  ///< the element, from the allocation's start, that the kernel's pointer points at
  std::vector<std::uint64_t> addresses;  ///< of every buffer's allocation: for pointers
};

/// Fills by a rule. Elements and numbers are counted from where the kernel's pointer points (negative before it); an
/// element's numbers one after the other (a float4 has four).
///  - index: number k is k, converted to its type as C++ converts. The two 16-bit floating types wrap where they could
///    no longer tell neighbours apart: at 2048 (half) and 256 (bfloat16).
///  - random: integers of all bits, floating ones in [0, 1).
///  - uniform: integers from low to high, both included, floating ones in [low, high). normal: rounded for integers.
///    All three are the same numbers on every machine and in every run.
///  - expression: of the element's number i, its row and col, and c, which of its numbers it is.
///  - zero; content; pointers.
/// A rule that is empty gives an empty function: memory that nobody has written.
simt::Fill make_fill(const FillRule& rule, const FilledMemory& memory);

/// The first `count` elements from the kernel's pointer on, as a rule fills them. Empty for an empty rule.
std::vector<std::uint8_t> filled_elements(const FillRule& rule, const FilledMemory& memory, std::uint64_t count);

}  // namespace warplens::kernels
