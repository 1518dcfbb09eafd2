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

  static HostValue integer(std::int64_t value);
  static HostValue real(double value);
  bool is_number() const { return kind == Kind::number; }
  explicit operator bool() const { return kind != Kind::unknown; }
};

}  // namespace warplens::kernels
