#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warplens::kernels {

/// The value of a host expression, as far as it can be evaluated without running the program.
struct HostValue {
  enum class Kind { unknown, number, list };

  Kind kind = Kind::unknown;
  double number = 0;
  bool is_real = false;  ///< true for a floating-point number, false for an integer
  /// The number as an expression for the header: "width", "ceil_div(width, 256)". `number` is its value for the sizes
  /// in the program.
  std::string expression;
  /// The parts of a list: the sides of a dim3, the fields of a struct, the constructor arguments of a container, or its
  /// elements.
  std::vector<HostValue> parts;
  bool is_elements = false;  ///< `parts` are a container's elements, not its constructor arguments
  bool is_text = false;      ///< `parts` are the characters of a literal, without the terminating zero

  static HostValue integer(std::int64_t value);
  static HostValue real(double value);
  bool is_number() const { return kind == Kind::number; }
  /// Returns the number without its fraction, clamped to ±kMostWhole, because a program can contain any number.
  std::int64_t whole() const;
  static constexpr std::int64_t kMostWhole = std::int64_t{1} << 53;
  explicit operator bool() const { return kind != Kind::unknown; }
};

/// Returns a * b, but at most kMostWhole. a and b must not be negative.
std::int64_t bounded_product(std::int64_t a, std::int64_t b);

}  // namespace warplens::kernels
