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

/// A complete rule for the contents of memory before a launch. It is plain data: applying it needs neither the header
/// nor a data file.
struct FillRule {
  enum class Kind : std::uint8_t { none, zero, index, random, uniform, normal, expression, content, pointers };
  /// An address in a buffer: the index of the buffer, and the offset in bytes from the start of its allocation.
  struct Target {
    std::uint32_t buffer = 0;
    std::uint64_t byte_offset = 0;
    bool operator==(const Target&) const = default;
  };

  Kind kind = Kind::none;
  double low = 0, high = 1;  ///< kind uniform: lowest and highest value; kind normal: mean and standard deviation
  std::uint64_t seed = 0;    ///< seed of the kinds uniform and normal
  std::string expression;    ///< expression; may use i, row, col, c and `names`
  Names names;               ///< other names that the expression may use: sizes and parameters
  /// For pointers: the addresses in order; they are repeated until the end of the memory. For content: the addresses to
  /// which the numbers in `content` refer.
  std::vector<Target> targets;
  /// For the kind content: bytes of the elements in order; they are repeated until the end of the memory. Neither null
  /// nor empty for this kind. If there are targets, an element of type address contains the number of its target,
  /// counted from 1; 0 is a null pointer.
  std::shared_ptr<const std::vector<std::uint8_t>> content;

  FillRule() = default;
  /// Makes the rule that a word names: "index", "random", "zero". "" and other words make an empty rule.
  FillRule(std::string_view word);
  FillRule(const char* word) : FillRule(std::string_view(word)) {}
  /// Returns true if there is no fill: the memory is uninitialised when the launch begins.
  bool empty() const { return kind == Kind::none; }
  /// Returns the word that names the rule; empty if the rule has no word.
  std::string_view word() const;
  bool operator==(const FillRule& other) const;
};

/// Returns the words that a header may use in `fill`.
std::vector<std::string> fill_names();

/// The memory that a rule fills.
struct FilledMemory {
  Element element;
  std::uint64_t rows = 1, cols = 1;
  std::uint64_t offset = 0;  ///< distance from the allocation's start to the kernel's pointer, in elements
  std::vector<std::uint64_t>
      addresses;  ///< start address of each buffer's allocation; used by the kinds pointers and content
};

/// Returns a function that fills memory by a rule. Elements and numbers are counted from the element that the kernel's
/// pointer points to (negative before it). An element may have several numbers (a float4 has four), which are counted
/// one after another.
///  - index: number k is k, converted as in C++. For the two 16-bit floating-point types, k starts again at 0 after
///    2047 (half) or 255 (bfloat16), because these types cannot represent larger consecutive integers.
///  - random: integers with all bits random; floating-point numbers in [0, 1).
///  - uniform: integers from low to high, both included; floating-point numbers in [low, high).
///  - normal: random numbers with a normal distribution, rounded for integer types.
///  - expression: the value of the expression, which may use the element's number i, its row and col, and c, the index
///    of the number in the element.
///  - zero, content, pointers: as in FillRule.
///
/// Random numbers are the same on every machine and in every run. For an empty rule, the result is an empty function,
/// which means that the memory is uninitialised.
simt::Fill make_fill(const FillRule& rule, const FilledMemory& memory);

/// Returns the first `count` elements from the kernel's pointer on, filled by a rule. Empty if the rule is empty.
std::vector<std::uint8_t> filled_elements(const FillRule& rule, const FilledMemory& memory, std::uint64_t count);

}  // namespace warplens::kernels
