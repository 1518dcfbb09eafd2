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

/// A complete rule for the contents of memory before a launch, which needs no header and no file. Plain data.
struct FillRule {
  enum class Kind : std::uint8_t { none, zero, index, random, uniform, normal, expression, content, pointers };
  /// An address in another buffer: the index of the buffer, and the offset in bytes from the start of its allocation.
  struct Target {
    std::uint32_t buffer = 0;
    std::uint64_t byte_offset = 0;
    bool operator==(const Target&) const = default;
  };

  Kind kind = Kind::none;
  double low = 0, high = 1;     ///< uniform: lowest and highest value; normal: mean and standard deviation
  std::uint64_t seed = 0;       ///< for uniform and normal
  std::string expression;       ///< over i, row, col, c and `names`
  Names names;                  ///< other names that the expression may use: sizes and parameters
  std::vector<Target> targets;  ///< for pointers: in order, repeated until the end
  /// Elements in the layout of memory, for the kind content: in order, repeated until the end. Never null or empty for
  /// that kind.
  std::shared_ptr<const std::vector<std::uint8_t>> content;

  FillRule() = default;
  /// Makes the rule that a word names: "index", "random", "zero". "" and other words make an empty rule.
  FillRule(std::string_view word);
  FillRule(const char* word) : FillRule(std::string_view(word)) {}
  /// Returns true if nothing writes the memory before the launch.
  bool empty() const { return kind == Kind::none; }
  /// Returns the word that names the rule; empty for rules without one.
  std::string_view word() const;
  bool operator==(const FillRule& other) const;
};

/// Returns the words that a header may use in `fill`.
std::vector<std::string> fill_names();

/// The memory that a rule fills.
struct FilledMemory {
  Element element;
  std::uint64_t rows = 1, cols = 1;
  std::uint64_t offset = 0;              ///< in elements, from the allocation's start to the kernel's pointer
  std::vector<std::uint64_t> addresses;  ///< start of every buffer's allocation, for pointers
};

/// Returns a function that fills memory by a rule. Elements and numbers are counted from the element that the kernel's
/// pointer points to (negative before it). The numbers of an element follow each other (a float4 has four).
///  - index: number k is k, converted as in C++. The two 16-bit floating-point types start again at 0 where
///    neighbouring integers would become equal: at 2048 (half) and 256 (bfloat16).
///  - random: integers with all bits random; floating-point numbers in [0, 1).
///  - uniform: integers from low to high, both included; floating-point numbers in [low, high).
///  - normal: a normal distribution, rounded for integers.
///  - expression: over the element's number i, its row and col, and c, the index of the number in the element.
///  - zero, content, pointers: as in FillRule.
///
/// Random numbers are the same on every machine and in every run. An empty rule returns an empty function: the memory
/// is uninitialised.
simt::Fill make_fill(const FillRule& rule, const FilledMemory& memory);

/// Returns the first `count` elements from the kernel's pointer on, filled by a rule. Empty for an empty rule.
std::vector<std::uint8_t> filled_elements(const FillRule& rule, const FilledMemory& memory, std::uint64_t count);

}  // namespace warplens::kernels
