#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warplens::kernels {

/// What an expression of the host is found to be, without running the program.
struct HostValue {
  enum class Kind { unknown, number, list };

  Kind kind = Kind::unknown;
  double number = 0;
  bool is_real = false;  ///< a floating number rather than an integer
  /// The number as a header's expression: "width", "ceil_div(width, 256)". Its value is `number` at the program's size.
  std::string expression;
  std::vector<HostValue> parts;  ///< of a list: a dim3's, a struct's, what a container is made of
  bool is_elements = false;      ///< the list's parts are a container's elements, not what its constructor is given
  bool is_text = false;          ///< they are a literal's characters, the zero behind them aside

  static HostValue integer(std::int64_t value);
  static HostValue real(double value);
  bool is_number() const { return kind == Kind::number; }
  /// The number without what is behind its point, within kMostWhole: a program can write any number.
  std::int64_t whole() const;
  static constexpr std::int64_t kMostWhole = std::int64_t{1} << 53;
  explicit operator bool() const { return kind != Kind::unknown; }
};

/// a * b for neither below 0, or kMostWhole where that is less.
std::int64_t bounded_product(std::int64_t a, std::int64_t b);

}  // namespace warplens::kernels
